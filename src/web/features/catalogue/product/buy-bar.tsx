import type { Product } from '#catalogue/products/products.contract.ts';
import { useAddToBasket } from '../../../basket/basket.queries.ts';
import type { Shortage } from '../../../basket/basket.rules.ts';
import { Button } from '../../../ui/button.tsx';

type BuyBarProps = {
  product: Pick<Product, 'id' | 'name' | 'price'>;
  quantity: number;
  /** The price for that quantity. */
  total: string;
  isShown: boolean;
  /** What to write on each piece; null: nothing is added, because that is asked for first. */
  texts: () => string[][] | null | undefined;
  onShort: (shortage: Shortage) => void;
};

/** On phones, at the bottom of the window, once the page's own button has scrolled out of view. */
export function BuyBar({ product, quantity, total, isShown, texts, onShort }: BuyBarProps) {
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
