import type { SubmitEvent } from 'react';
import { useAddToBasket } from '../../../basket/basket.queries.ts';
import type { Shortage } from '../../../basket/basket.rules.ts';
import { Button } from '../../../ui/button.tsx';
import type { CardProduct } from '../product/product-facts.rules.ts';

type AddToBasketButtonProps = {
  product: Pick<CardProduct, 'id' | 'name' | 'price' | 'stock'>;
  quantity?: number;
  /** What to write on each piece; null: nothing is added, because that is asked for first. */
  texts?: () => string[][] | null | undefined;
  /** Shown after 'Add to Basket'. */
  total?: string;
  /** Handles a shortage in place; without it a toast reports the shortage. */
  onShort?: (shortage: Shortage) => void;
  tone?: 'primary' | 'secondary';
  size?: 'medium' | 'large';
  wide?: boolean;
  className?: string;
  /** The id of the product's visible name, on pages with several of these buttons. */
  'aria-describedby'?: string;
};

export function AddToBasketButton({ product, quantity = 1, texts, total, onShort, ...look }: AddToBasketButtonProps) {
  const { mutate, isPending } = useAddToBasket({ onShort });

  function add(event: SubmitEvent) {
    event.preventDefault();
    const written = texts?.();
    if (written !== null) mutate({ product, quantity, texts: written });
  }

  if (product.stock === 0) {
    return (
      <Button {...look} disabled>
        Sold Out
      </Button>
    );
  }
  return (
    <form method="post" action="/basket" noValidate className="contents" onSubmit={add}>
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="quantity" value={quantity} />
      <Button {...look} type="submit" busy={isPending}>
        Add to Basket{total && ` - ${total}`}
      </Button>
    </form>
  );
}
