import { add, least, share, sharedOut, subtract, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

/** `rate` is null where the seller was not registered. */
export type VatSum<Rate = number | null> = { rate: Rate; gross: Pence; vat: Pence };

type Refund = {
  amount: Pence;
  /** The part for named goods, by their rate. */
  named: readonly { rate: number; amount: Pence }[];
};

/**
 * What a refund credits at each rate, after earlier credits: named goods at their rate, the rest in
 * proportion to what is left. The VAT is the difference of two running shares, so that a full refund credits all the VAT,
 * to the penny.
 */
export function creditOf(sold: readonly VatSum[], credited: readonly VatSum[], refund: Refund): VatSum[] {
  const before = sold.map(({ rate }) => credited.find((sum) => sum.rate === rate) ?? { gross: zero, vat: zero });
  const after = afterRefund(
    sold,
    before.map(({ gross }) => gross),
    refund,
  );
  return sold
    .map(({ rate, gross, vat }, at) => {
      const [upTo, known] = [after[at] ?? zero, before[at] ?? { gross: zero, vat: zero }];
      const vatUpTo = gross === zero ? zero : share(vat, upTo, gross);
      return { rate, gross: subtract(upTo, known.gross), vat: subtract(vatUpTo, known.vat) };
    })
    .filter(({ gross }) => gross !== zero);
}

function afterRefund(sold: readonly VatSum[], before: readonly Pence[], { amount, named }: Refund): Pence[] {
  let toShare = amount;
  const withNamed = sold.map(({ rate, gross }, at) => {
    const requested = add(zero, ...named.filter((part) => part.rate === rate).map((part) => part.amount));
    const own = least(requested, toShare, subtract(gross, before[at] ?? zero));
    toShare = subtract(toShare, own);
    return add(before[at] ?? zero, own);
  });
  const left = sold.map(({ gross }, at) => subtract(gross, withNamed[at] ?? zero));
  const shares = sharedOut(toShare, left);
  return withNamed.map((sum, at) => add(sum, shares[at] ?? zero));
}
