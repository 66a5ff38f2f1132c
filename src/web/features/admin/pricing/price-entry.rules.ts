import { fromFraction, marginOf, priceAt, readFraction, toFraction } from '#catalogue/prices/margin.contract.ts';
import { fromPounds, readPounds, share, subtract, toPounds } from '#platform/money.ts';

/** A price's editable figures, in the API's format. */
export type Priced = { price: string; supplierPrice: string | null; margin: string | null };

/** Parses `35`, `35%` or `0.35` as `35%`; undefined when it is not a margin. */
export function marginTyped(typed: string): string | undefined {
  const text = typed.trim();
  const isPercentage = text.endsWith('%') || Number(text) >= 1;
  const found = readFraction(isPercentage && !text.endsWith('%') ? `${text}%` : text);
  return found >= 0 && found < 10_000 ? `${found / 100}%` : undefined;
}

/** Formats `"0.3"` as `30%`. */
export function marginShown(fraction: string | null): string {
  return fraction === null ? '' : `${fromFraction(fraction) / 100}%`;
}

/** Profit per item before VAT and delivery; null when the cost is unknown. */
export function profitOf({ price, supplierPrice }: Pick<Priced, 'price' | 'supplierPrice'>): string | null {
  return supplierPrice === null ? null : toPounds(subtract(fromPounds(price), fromPounds(supplierPrice)));
}

/** The price for a cost and a margin such as `30%`; undefined when either is not valid. */
export function priceFor(supplierPrice: string, margin: string): string | undefined {
  const [cost, saved] = [readPounds(supplierPrice), marginTyped(margin)];
  if (cost === undefined || saved === undefined || Number(cost) === 0) return undefined;
  return toPounds(priceAt(fromPounds(cost), fromFraction(String(readFraction(saved) / 10_000))));
}

/** The margin as a fraction; null without a cost or below it. */
export function marginBetween(price: string, supplierPrice: string | null): string | null {
  if (supplierPrice === null || Number(price) < Number(supplierPrice)) return null;
  return toFraction(marginOf(fromPounds(price), fromPounds(supplierPrice)));
}

/** Profit per item after deducting the VAT included in the price; `vatRate` in percent. */
export function profitAfterVat(priced: Pick<Priced, 'price' | 'supplierPrice'>, vatRate: number): string | null {
  if (priced.supplierPrice === null) return null;
  const price = fromPounds(priced.price);
  const vat = share(price, vatRate, 100 + vatRate);
  return toPounds(subtract(subtract(price, vat), fromPounds(priced.supplierPrice)));
}

/** Whether the profit after VAT is below the supplier's parcel rate; false when either is unknown. */
export function isBelowParcel(
  priced: Pick<Priced, 'price' | 'supplierPrice'>,
  vatRate: number,
  parcel: string | null,
): boolean {
  const left = profitAfterVat(priced, vatRate);
  return left !== null && parcel !== null && fromPounds(left) < fromPounds(parcel);
}
