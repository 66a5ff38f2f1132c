import type { Basket } from '#basket/basket.contract.ts';

const place = 'basket-prices';

/**
 * Keeps in the browser what each thing in the basket cost when it came in, in pounds by product. Call it with every basket that is read.
 * @param added what was put in just now, at the price that stood beside it
 */
export function notePrices(basket: Basket, added?: number): void {
  if (import.meta.env.SSR) return;
  const prices = basket.map(({ productId, product: { price } }) => [
    productId,
    productId === added ? price : (notedPrice(productId) ?? price),
  ]);
  try {
    localStorage.setItem(place, JSON.stringify(Object.fromEntries(prices)));
  } catch {
    // A browser that stores nothing says nothing of changes.
  }
}

export function notedPrice(productId: number): string | undefined {
  try {
    const noted = JSON.parse(localStorage.getItem(place) ?? '{}') as Record<string, string>;
    return noted[productId];
  } catch {
    return undefined;
  }
}
