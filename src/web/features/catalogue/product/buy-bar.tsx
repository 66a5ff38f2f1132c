import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { Product } from '#catalogue/products/products.contract.ts';
import type { Shortage } from '../../../basket/basket-changes.rules.ts';
import { useAddToBasket } from '../../../basket/basket.queries.ts';
import { Button } from '../../../ui/button.tsx';

type BuyBarProps = {
  product: Pick<Product, 'id' | 'name'>;
  quantity: number;
  /** What that many cost. */
  total: string;
  /** Where the page's own button is. */
  button: RefObject<HTMLElement | null>;
  onShort: (shortage: Shortage) => void;
};

/** On telephones, at the window's foot, once the page's own button has gone out of its top; the footer is not covered. */
export function BuyBar({ product, quantity, total, button, onShort }: BuyBarProps) {
  const { isWanted, wasWanted } = useOutOfSight(button);
  const { mutate: add, isPending } = useAddToBasket({
    onShort: (shortage) => {
      onShort(shortage);
      button.current?.scrollIntoView({ block: 'center' });
    },
  });
  if (!wasWanted) return null;
  return (
    <div className="buy-bar" data-shown={isWanted || undefined}>
      <div className="min-w-0 grow">
        <p className="truncate text-sm leading-snug font-semibold">{product.name}</p>
        <p className="figures text-sm">
          {total}
          {quantity > 1 && <span className="text-muted"> for {quantity}</span>}
        </p>
      </div>
      <Button
        busy={isPending}
        aria-label={`Add ${product.name} to basket`}
        onClick={() => add({ productId: product.id, name: product.name, quantity })}
      >
        Add
      </Button>
    </div>
  );
}

/** Whether an element has been scrolled out of the window's top and the footer has not come in at its foot. */
function useOutOfSight(element: RefObject<HTMLElement | null>) {
  const [isAbove, setAbove] = useState(false);
  const [isFooterIn, setFooterIn] = useState(false);
  const [wasWanted, setWasWanted] = useState(false);

  useEffect(() => {
    const [place, footer] = [element.current, document.querySelector('footer')];
    if (!place) return undefined;
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (target === footer) setFooterIn(isIntersecting);
        else setAbove(!isIntersecting && boundingClientRect.bottom < 1);
      }
    });
    observer.observe(place);
    if (footer) observer.observe(footer);
    return () => observer.disconnect();
  }, [element]);

  const isWanted = isAbove && !isFooterIn;
  if (isWanted && !wasWanted) setWasWanted(true);
  return { isWanted, wasWanted };
}
