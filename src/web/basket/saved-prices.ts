import type { Basket } from '#basket/basket.contract.ts';

const place = 'basket-prices';

/**
 * Remembers in local storage what each product cost when it was added, in pounds. Call it with every basket that is read.
 * @param added the product just added, at the price that was shown
 */
export function savePrices(basket: Basket, added?: { id: number; price: string }): void {
  if (import.meta.env.SSR) return;
  const prices = basket.map(({ productId, product: { price } }) => [
    productId,
    productId === added?.id ? added.price : (savedPrice(productId) ?? price),
  ]);
  try {
    localStorage.setItem(place, JSON.stringify(Object.fromEntries(prices)));
  } catch {
    // Without storage no price change is reported.
  }
}

export function savedPrice(productId: number): string | undefined {
  try {
    // Written above, and only compared.
    const noted = JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Record<string, string>>;
    return noted[productId];
  } catch {
    return undefined;
  }
}
