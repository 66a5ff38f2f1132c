import { fromFraction, marginOf, priceAt, readFraction, toFraction } from '#catalogue/prices/margin.contract.ts';
import { fromPounds, readPounds, share, subtract, toPounds } from '#platform/money.ts';

/** What the admin area edits of a price, as the wire has it. */
export type Priced = { price: string; supplierPrice: string | null; margin: string | null };

/** `35`, `35%` and `0.35` all mean `35%`; undefined where it is no margin. */
export function marginTyped(typed: string): string | undefined {
  const text = typed.trim();
  const isPercentage = text.endsWith('%') || Number(text) >= 1;
  const found = readFraction(isPercentage && !text.endsWith('%') ? `${text}%` : text);
  return found >= 0 && found < 10_000 ? `${found / 100}%` : undefined;
}

/** `"0.3"` as a field shows it: `30%`. */
export function marginShown(fraction: string | null): string {
  return fraction === null ? '' : `${fromFraction(fraction) / 100}%`;
}

/** What one sale leaves over its cost, before VAT and delivery; null while the cost is not known. */
export function profitOf({ price, supplierPrice }: Pick<Priced, 'price' | 'supplierPrice'>): string | null {
  return supplierPrice === null ? null : toPounds(subtract(fromPounds(price), fromPounds(supplierPrice)));
}

/** The price that a cost and a margin such as `30%` lead to; undefined while one of them will not do, or there is no cost yet. */
export function priceFor(supplierPrice: string, margin: string): string | undefined {
  const [cost, saved] = [readPounds(supplierPrice), marginTyped(margin)];
  if (cost === undefined || saved === undefined || Number(cost) === 0) return undefined;
  return toPounds(priceAt(fromPounds(cost), fromFraction(String(readFraction(saved) / 10_000))));
}

/** The margin that a price leaves over a cost, as a fraction; null below the cost or without one. */
export function marginBetween(price: string, supplierPrice: string | null): string | null {
  if (supplierPrice === null || Number(price) < Number(supplierPrice)) return null;
  return toFraction(marginOf(fromPounds(price), fromPounds(supplierPrice)));
}

/** The same once the VAT that the price holds is taken off; `vatRate` in percent. */
export function profitAfterVat(priced: Pick<Priced, 'price' | 'supplierPrice'>, vatRate: number): string | null {
  if (priced.supplierPrice === null) return null;
  const price = fromPounds(priced.price);
  const vat = share(price, vatRate, 100 + vatRate);
  return toPounds(subtract(subtract(price, vat), fromPounds(priced.supplierPrice)));
}

/** Whether what is left, once VAT is paid, is less than its supplier asks to send it; false while one of them is not known. */
export function isBelowParcel(
  priced: Pick<Priced, 'price' | 'supplierPrice'>,
  vatRate: number,
  parcel: string | null,
): boolean {
  const left = profitAfterVat(priced, vatRate);
  return left !== null && parcel !== null && fromPounds(left) < fromPounds(parcel);
}
