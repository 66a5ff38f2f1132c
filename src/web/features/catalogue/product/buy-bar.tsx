import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { Product } from '#catalogue/products/products.contract.ts';
import { useAddToBasket } from '../../../basket/basket.queries.ts';
import type { Shortage } from '../../../basket/basket.rules.ts';
import { Button } from '../../../ui/button.tsx';

type BuyBarProps = {
  product: Pick<Product, 'id' | 'name' | 'price'>;
  quantity: number;
  /** The price for that quantity. */
  total: string;
  /** The page's own button. */
  place: RefObject<HTMLElement | null>;
  /** What to write on each piece; null: nothing is added, because that is asked for first. */
  texts: () => string[][] | null | undefined;
  onShort: (shortage: Shortage) => void;
};

/** On phones, at the bottom of the window, once the page's own button has scrolled out of view. */
export function BuyBar({ product, quantity, total, place, texts, onShort }: BuyBarProps) {
  const isShown = useOutOfSight(place);
  const { mutate: add, isPending } = useAddToBasket({ onShort });
  function addIt() {
    const written = texts();
    if (written !== null) add({ product, quantity, texts: written });
  }

  return (
    <div className="buy-bar" data-shown={isShown || undefined}>
      <div className="min-w-0 grow">
        <p className="truncate text-sm leading-snug font-semibold">{product.name}</p>
        <p className="figures text-sm">
          {total}
          {quantity > 1 && <span className="text-muted"> for {quantity}</span>}
        </p>
      </div>
      <Button busy={isPending} aria-label={`Add ${product.name} to basket`} onClick={addIt}>
        Add
      </Button>
    </div>
  );
}

/** Whether the element has been scrolled out at the top and the footer is not in view. */
function useOutOfSight(element: RefObject<HTMLElement | null>): boolean {
  const [isAbove, setAbove] = useState(false);
  const [isFooterIn, setFooterIn] = useState(false);

  useEffect(() => {
    const [place, footer] = [element.current, document.querySelector('footer')];
    if (!place) return undefined;
    const above = new IntersectionObserver((entries) => setAbove(entries.at(-1)?.isIntersecting === false), {
      // Elements below the window count as visible, so that a jump from below to above is noticed.
      rootMargin: '0px 0px 100000px',
    });
    const footerIn = new IntersectionObserver((entries) => setFooterIn(entries.at(-1)?.isIntersecting === true));
    above.observe(place);
    if (footer) footerIn.observe(footer);
    return () => [above, footerIn].forEach((observer) => observer.disconnect());
  }, [element]);

  return isAbove && !isFooterIn;
}
