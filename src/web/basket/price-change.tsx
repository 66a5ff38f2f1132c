import { useHydrated } from '@tanstack/react-router';
import type { BasketLine } from '#basket/basket.contract.ts';
import { pounds } from '../ui/price.tsx';
import { savedPrice } from './saved-prices.ts';

/** Tells the customer that a line's price has changed since it was added. */
export function PriceChange({ line: { productId, product } }: { line: BasketLine }) {
  const before = useHydrated() ? savedPrice(productId) : undefined;
  const way = Number(before) > Number(product.price) ? 'has come down' : 'has gone up';
  return (
    <p role="status" className="figures text-sm font-medium text-pine empty:hidden">
      {before !== undefined &&
        before !== product.price &&
        `The price ${way} since you added this: it was ${pounds(before)}, now it’s ${pounds(product.price)}.`}
    </p>
  );
}
