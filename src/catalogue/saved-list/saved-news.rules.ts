import type { Pence } from '#platform/money.ts';

/** What a price has to fall by before an email says so. */
const leastDrop = 10; // pence

/** `knownPrice`: when it was saved, or as an email named it since. */
type Saved = { knownPrice: Pence; wasSoldOut: boolean };
type Now = { price: Pence; stock: number; isWithdrawn: boolean };

/** What an email says about a saved product; null: nothing. What cannot be bought is no news, however cheap. */
export function newsOf(saved: Saved, now: Now): { isBack: boolean; isCheaper: boolean } | null {
  if (now.isWithdrawn || now.stock === 0) return null;
  const isCheaper = now.price <= saved.knownPrice - leastDrop;
  return saved.wasSoldOut || isCheaper ? { isBack: saved.wasSoldOut, isCheaper } : null;
}
