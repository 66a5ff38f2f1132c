// Without zod, so that the checkout's sums do not load it.

import { add, share, sharedOut, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

/** How delivery is taxed: like the goods it brings (VAT Notice 700/24), or always at the standard rate. */
export const deliveryVatMethods = ['goods', 'standard'] as const;
export type DeliveryVatMethod = (typeof deliveryVatMethods)[number];

/** What is paid for delivery, by rate of VAT, the highest first. */
export type DeliveryVat = { rate: number; gross: Pence; vat: Pence }[];

/** `worth` is what is paid for the line, `lineTotal` its price before any discount. */
type Goods = { vatRate: number; worth: Pence; lineTotal: Pence };

/** The VAT contained in a price that includes it. */
export function vatWithin(amount: Pence, rate: number): Pence {
  return share(amount, rate, 100 + rate);
}

/** All of it at the standard rate. */
export function standardDeliveryVat(paid: Pence, standardRate: number): DeliveryVat {
  return paid === zero ? [] : [{ rate: standardRate, gross: paid, vat: vatWithin(paid, standardRate) }];
}

/**
 * Shared out among the rates of the goods by what is paid for them; by their price where a discount takes all of it off, and free
 * goods alike. For example £3.99 with goods of £15.00 at 20% and £5.00 at 0%: £2.99 at 20%, £1.00 at 0%.
 */
export function deliveryVatOf(paid: Pence, goods: readonly Goods[]): DeliveryVat {
  const rates = [...Map.groupBy(goods, ({ vatRate }) => vatRate)].toSorted(([one], [other]) => other - one);
  const weigh = [(line: Goods) => line.worth, (line: Goods) => line.lineTotal, () => 1];
  const weights = weigh.map((of) => rates.map(([, same]) => same.reduce((sum, line) => sum + of(line), 0)));
  const shares = sharedOut(paid, weights.find((some) => some.some((weight) => weight > 0)) ?? []);
  return rates
    .map(([rate], at) => ({ rate, gross: shares[at] ?? zero, vat: vatWithin(shares[at] ?? zero, rate) }))
    .filter(({ gross }) => gross > 0);
}

export function sumOfVat(parts: DeliveryVat): Pence {
  return add(zero, ...parts.map(({ vat }) => vat));
}
