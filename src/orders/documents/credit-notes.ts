import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { add, subtract, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { BookedCredits } from '../ledger/book-orders.ts';
import { creditOf } from '../ledger/credits.rules.ts';
import type { VatSum } from '../ledger/credits.rules.ts';
import { isGiven } from '../order/order-view.ts';
import type { WholeOrder } from '../order/order-view.ts';
import { isClosedStatus } from '../order/order-words.contract.ts';
import { orderLines } from '../order/orders.table.ts';
import { noReason, ownReasons } from '../order/refund-words.contract.ts';
import { refundLines } from '../order/refunds.table.ts';
import type { Receipt } from './receipts.contract.ts';

type Named = Awaited<ReturnType<typeof readNamed>>[number];
type CreditNote = Receipt['creditNotes'][number];
type StoredRefund = WholeOrder['refunds'][number];

type Credited = {
  sums: VatSum<number>[];
  /** Null: none is issued. */
  numberOf: (refundId: number) => number | null;
  named: readonly Named[];
  booked: BookedCredits;
};

/**
 * With the booked VAT. What is not booked, such as a returned payment, is computed by the same rules. A failed refund whose
 * credit note has a number keeps it, as cancelled: a number of the series never points to nothing.
 */
export function viewCreditNotes(whole: WholeOrder, { sums, numberOf, named, booked }: Credited): CreditNote[] {
  const ofRefund = Map.groupBy(named, ({ refundId }) => refundId);
  const credited: VatSum<number>[] = [];
  const shown = whole.refunds.filter((refund) => isGiven(refund) || numberOf(refund.id) !== null);
  return shown.map((refund) => {
    const { id, amount, at, settledAt } = refund;
    const goods = ofRefund.get(id) ?? [];
    const known = booked.get(id) ?? creditOf(sums, summedUp(credited), withoutGiftCards(amount, goods));
    const ofRates = known.filter((sum): sum is VatSum<number> => sum.rate !== null);
    if (isGiven(refund)) credited.push(...ofRates);
    return {
      number: numberOf(id),
      refundId: id,
      at: at.toISOString(),
      amount: toPounds(amount),
      reason: reasonFor(whole, refund, goods),
      lines: linesOf(whole, refund, goods).map((line) => ({ ...line, amount: toPounds(line.amount) })),
      cancelledAt: isGiven(refund) ? null : (settledAt ?? at).toISOString(),
      vatRates: ofRates.map(viewVat),
    };
  });
}

/** What was paid for a gift card carried no VAT. */
function withoutGiftCards(amount: Pence, goods: readonly Named[]): { amount: Pence; named: readonly Named[] } {
  const cards = goods.filter(({ isGiftCard }) => isGiftCard).map((line) => line.amount);
  return { amount: subtract(amount, add(zero, ...cards)), named: goods.filter(({ isGiftCard }) => !isGiftCard) };
}

/** A credit note says why (VAT Regulations 1995, regulation 15C), also where nobody has typed a reason. */
function reasonFor({ order }: WholeOrder, { reason, amount }: StoredRefund, goods: readonly Named[]): string {
  if (reason && reason !== noReason && reason !== ownReasons.provider) return reason;
  if (goods.length > 0) return 'Goods returned or not sent';
  return amount === order.total ? 'Order refunded in full' : 'Price reduced';
}

type CreditedLine = { name: string; quantity: number | null; amount: Pence };

/** What the refund was for; together its amount. */
function linesOf(whole: WholeOrder, { amount, id }: StoredRefund, goods: readonly Named[]): CreditedLine[] {
  const named = goods.map((line) => ({ name: line.name, quantity: line.quantity || null, amount: line.amount }));
  const rest = subtract(amount, add(zero, ...named.map((line) => line.amount)));
  if (named.length === 0 && amount === whole.order.total) return everythingIn(whole);
  const isLast = isClosedStatus(whole.order.status) && whole.refunds.findLast(isGiven)?.id === id;
  const name = isLast ? 'All that was left of the order, with delivery' : 'For the order as a whole';
  return rest > 0 ? [...named, { name, quantity: null, amount: rest }] : named;
}

function everythingIn({ order, lines }: WholeOrder): CreditedLine[] {
  const goods = lines.map((line) => ({ ...line, amount: subtract(line.lineTotal, line.discount) }));
  const delivery = subtract(order.total, add(zero, ...goods.map((line) => line.amount)));
  const named = goods.map(({ name, quantity, amount }) => ({ name, quantity, amount }));
  return delivery > 0 ? [...named, { name: 'Delivery', quantity: null, amount: delivery }] : named;
}

/** Refunds of named goods, with the rate of those goods. */
export function readNamed(db: Database, orderId: number) {
  const { refundId, quantity, amount, orderLineId } = refundLines;
  return db
    .select({
      refundId,
      quantity,
      amount,
      name: orderLines.name,
      rate: orderLines.vatRate,
      isGiftCard: orderLines.isGiftCard,
    })
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, orderLineId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(refundId, orderLineId);
}

export function summedUp(parts: readonly VatSum<number>[]): VatSum<number>[] {
  return [...Map.groupBy(parts, ({ rate }) => rate)].map(([rate, same]) => ({
    rate,
    gross: add(...same.map(({ gross }) => gross)),
    vat: add(...same.map(({ vat }) => vat)),
  }));
}

export function viewVat({ rate, gross, vat }: VatSum<number>) {
  return { rate, net: toPounds(subtract(gross, vat)), vat: toPounds(vat), gross: toPounds(gross) };
}
