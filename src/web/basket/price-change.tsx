import { useHydrated } from '@tanstack/react-router';
import type { Basket, BasketLine } from '#basket/basket.contract.ts';
import { pounds } from '../ui/price.tsx';

/** Where the browser keeps what each thing in the basket cost when it came in: pounds by product. */
const place = 'basket-prices';

/** Call it with every basket that is read. `added`: what was put in just now, at the price that stood beside it. */
export function notePrices(basket: Basket, added?: number): void {
  if (import.meta.env.SSR) return;
  const before = notedPrices();
  const prices = basket.map(({ productId, product: { price } }) => [
    productId,
    (productId !== added && before[productId]) || price,
  ]);
  try {
    localStorage.setItem(place, JSON.stringify(Object.fromEntries(prices)));
  } catch {
    // A browser that stores nothing says nothing of changes.
  }
}

/** Says of a line that it costs something else than when it was put into the basket. */
export function PriceChange({ line: { productId, product } }: { line: BasketLine }) {
  const before = useHydrated() ? notedPrices()[productId] : undefined;
  const isCheaper = Number(before) > Number(product.price);
  return (
    <p role="status" className="figures text-sm font-medium text-pine empty:hidden">
      {before !== undefined &&
        before !== product.price &&
        `The price ${isCheaper ? 'has come down' : 'has gone up'} since you added this: it was ${pounds(before)}, now it’s ${pounds(product.price)}.`}
    </p>
  );
}

function notedPrices(): Partial<Record<string, string>> {
  try {
    const noted: unknown = JSON.parse(localStorage.getItem(place) ?? '{}');
    // As `notePrices` wrote them.
    return typeof noted === 'object' && noted !== null ? noted : {};
  } catch {
    return {};
  }
}
