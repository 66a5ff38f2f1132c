import type { GivenPrice } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { pence, toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { SupplierError } from '../connections/supplier-error.ts';
import { inOurCosts } from './supplier-connector.ts';
import type { OrderedLine } from './supplier-connector.ts';

type Raised = OrderedLine & { now: Pence | null };

/** @param now in pence @param tolerance in percent; null: any price is right */
export function isRaised(agreed: Pence | null, now: number | null, tolerance: number | null | undefined): boolean {
  return agreed !== null && now !== null && tolerance != null && now * 100 > agreed * (100 + tolerance);
}

/**
 * Compares what the supplier asks now with what was agreed. @param givenOf by code
 * @throws SupplierError `refused` with `raisedPrices`
 */
export function rejectRaised(
  supplier: string,
  lines: readonly OrderedLine[],
  tolerance: number | null | undefined,
  givenOf: ReadonlyMap<string, GivenPrice>,
): void {
  const priced = lines.flatMap((line) => {
    const given = givenOf.get(line.code);
    return given ? [{ ...line, now: inOurCosts(line, given) }] : [];
  });
  const raised = priced.filter(({ price, now }) => isRaised(price, now, tolerance));
  if (raised.length > 0) throw pricesRaised(supplier, raised);
}

/** Nothing is ordered until the owner has accepted these prices. */
export function pricesRaised(supplier: string, raised: readonly Raised[]): SupplierError {
  const shown = (price: Pence | null) => `£${toPounds(price ?? pence(0))}`;
  const each = raised.map(({ name, price, now }) => `${shown(now)} for ${name} (agreed: ${shown(price)})`);
  const raisedPrices = new Map(raised.flatMap(({ code, now }) => (now === null ? [] : [[code, now] as const])));
  const sentence = `${supplier} now asks ${each.join(', ')}. Send it again to pay that.`;
  return new SupplierError('refused', sentence, { raisedPrices });
}
