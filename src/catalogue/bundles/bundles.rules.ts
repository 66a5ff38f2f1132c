import { add, subtract, times, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

export type Part = { productId: number; quantity: number };
type PricedPart = { quantity: number; price: Pence };

/** What the parts cost one by one. */
export function worthOf(parts: readonly PricedPart[]): Pence {
  return add(...parts.map(({ price, quantity }) => times(price, quantity)));
}

/** What one set saves; 0 where the parts cost no more by themselves. */
export function savingOf(parts: readonly PricedPart[], price: Pence): Pence {
  const worth = worthOf(parts);
  return worth > price ? subtract(worth, price) : zero;
}

type StockedPart = { productId: number; quantity: number; stock: number; stockPool: string | null };

/** How many whole sets the stock makes: the least of its parts, where those that share a stock count together. */
export function setsInStock(parts: readonly StockedPart[]): number {
  const pools = new Map<string, { stock: number; quantity: number }>();
  for (const { productId, quantity, stock, stockPool } of parts) {
    const key = stockPool ?? String(productId);
    const known = pools.get(key);
    pools.set(key, {
      stock: Math.min(stock, known?.stock ?? Number.POSITIVE_INFINITY),
      quantity: quantity + (known?.quantity ?? 0),
    });
  }
  const counts = [...pools.values()].map(({ stock, quantity }) => Math.floor(stock / quantity));
  return counts.length === 0 ? 0 : Math.min(...counts);
}
