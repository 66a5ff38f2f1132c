import { add, subtract, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { VatSum } from '../books/credits.rules.ts';
import { deliveryVatRate } from '../orders/order-words.contract.ts';

type Line = { lineTotal: Pence; discount: Pence; vatRate: number; vat: Pence };
type Sums = { total: Pence; vat: Pence };

/** What was paid at each rate and the tax in it, highest rate first: together the order's total and its VAT. */
export function vatByRate(lines: readonly Line[], { total, vat }: Sums): VatSum<number>[] {
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
