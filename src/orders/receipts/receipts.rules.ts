import { add, least, share, sharedOut, subtract, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { deliveryVatRate } from '../orders/order-words.contract.ts';

type Line = { lineTotal: Pence; discount: Pence; vatRate: number; vat: Pence };
type Sums = { total: Pence; vat: Pence };
export type VatSum = { rate: number; gross: Pence; vat: Pence };

/** What was paid at each rate and the tax in it, highest rate first: together the order's total and its VAT. */
export function vatByRate(lines: readonly Line[], { total, vat }: Sums): VatSum[] {
  const goods = lines.map((line) => ({
    rate: line.vatRate,
    gross: subtract(line.lineTotal, line.discount),
    vat: line.vat,
  }));
  const left = (whole: Pence, of: 'gross' | 'vat') => subtract(whole, add(...goods.map((part) => part[of])));
  const delivery = { rate: deliveryVatRate, gross: left(total, 'gross'), vat: left(vat, 'vat') };
  const parts = delivery.gross === zero ? goods : [...goods, delivery];
  return [...Map.groupBy(parts, ({ rate }) => rate)]
    .map(([rate, same]) => ({
      rate,
      gross: add(...same.map((part) => part.gross)),
      vat: add(...same.map((part) => part.vat)),
    }))
    .toSorted((one, other) => other.rate - one.rate);
}

type Refund = {
  amount: Pence;
  /** What of it is for goods that were named, by their rate. */
  named: readonly { rate: number; amount: Pence }[];
};

/**
 * What each refund gives back at each rate, in the order in which they were made: what is for named goods at their rate, the rest in
 * proportion to what is left. Each part is the difference of two running shares, so that refunds of everything give back all the
 * VAT there was, to the penny.
 */
export function creditedByRate(sold: readonly VatSum[], refunds: readonly Refund[]): VatSum[][] {
  let credited = sold.map(() => zero);
  return refunds.map((refund) => {
    const before = credited;
    credited = afterRefund(sold, before, refund);
    return sold
      .map(({ rate, gross, vat }, at) => {
        const [upTo, from] = [credited[at] ?? zero, before[at] ?? zero];
        const within = (part: Pence) => (gross === zero ? zero : share(vat, part, gross));
        return { rate, gross: subtract(upTo, from), vat: subtract(within(upTo), within(from)) };
      })
      .filter(({ gross }) => gross !== zero);
  });
}

function afterRefund(sold: readonly VatSum[], before: readonly Pence[], { amount, named }: Refund): Pence[] {
  let toShare = amount;
  const withNamed = sold.map(({ rate, gross }, at) => {
    const wanted = add(zero, ...named.filter((part) => part.rate === rate).map((part) => part.amount));
    const own = least(wanted, toShare, subtract(gross, before[at] ?? zero));
    toShare = subtract(toShare, own);
    return add(before[at] ?? zero, own);
  });
  const left = sold.map(({ gross }, at) => subtract(gross, withNamed[at] ?? zero));
  const shares = sharedOut(toShare, left);
  return withNamed.map((sum, at) => add(sum, shares[at] ?? zero));
}
