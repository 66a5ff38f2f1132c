import { rejectAboveByHandLimit, rejectAboveRefundLimit } from '#accounts/staff/staff-limits.ts';
import { notYetRefunded } from '#orders/acts/issue-refund.ts';
import { addLines, worthOfGifts } from '#orders/acts/order-changes.ts';
import { vatWithin } from '#orders/order/delivery-vat.contract.ts';
import { listManualPayments, saveManualPayment } from '#orders/order/manual-payments.ts';
import type { StoredOrder } from '#orders/order/order-view.ts';
import type { Database } from '#platform/database/database.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { add, subtract, times, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { newLines } from '../place-and-pay/new-lines.ts';
import { findWanted } from '../quote/find-wanted.ts';
import type { WantedGoods } from '../quote/find-wanted.ts';
import { mostInOneOrder, rejectTooMuch } from '../quote/quote.ts';
import type { OrderChangeBody } from './order-changes.contract.ts';

/** One change of an order whose lock is held. */
export type Changing = { tx: Database; order: StoredOrder; body: OrderChangeBody; byUserId: number; at: Date };

type AddedLine = WantedGoods & { lineTotal: Pence; vat: Pence };

export type AddedGoods = { lines: AddedLine[]; total: Pence; vat: Pence };

/**
 * Adds goods at today's price or for nothing. Whether they carry VAT was fixed when the order was placed.
 * @throws Problem 400 for what is not sold, 409 `sold-out`, 403 `refund-limit`
 */
export async function priceAdded({ tx, order, body, byUserId, at }: Changing): Promise<AddedGoods> {
  const goods = await findWanted(tx, body.add ?? [], at, 'add');
  const card = goods.find(({ isGiftCard }) => isGiftCard);
  if (card) throw invalidInput('add', `${card.name} is a gift card: place an order of its own for it`);
  rejectTooMuch(goods);
  const short = goods.find(({ stock, quantity }) => stock < quantity);
  if (short) throw new Problem(409, 'sold-out', `There are only ${short.stock} of ${short.name} left.`);
  if (body.isFree) await rejectTooMuchForNothing({ tx, order, byUserId }, goods);
  const lines = goods.map((line) => {
    const price = body.isFree ? zero : line.price;
    const vatRate = order.vatNumber === null || order.isExport ? 0 : line.vatRate;
    const lineTotal = times(price, line.quantity);
    return { ...line, price, vatRate, lineTotal, vat: vatWithin(lineTotal, vatRate) };
  });
  const total = add(zero, ...lines.map(({ lineTotal }) => lineTotal));
  if (add(order.subtotal, total) > mostInOneOrder) {
    throw new Problem(400, 'order-too-large', `An order can come to £${toPounds(mostInOneOrder)} at most.`);
  }
  return { lines, total, vat: add(zero, ...lines.map(({ vat }) => vat)) };
}

/** Goods given away count as a refund at today's prices. */
async function rejectTooMuchForNothing(
  { tx, order, byUserId }: Pick<Changing, 'tx' | 'order' | 'byUserId'>,
  goods: readonly WantedGoods[],
): Promise<void> {
  const refunded = subtract(order.total, await notYetRefunded(tx, order));
  const requested = goods.map(({ price, quantity }) => times(price, quantity));
  await rejectAboveRefundLimit(tx, byUserId, add(refunded, await worthOfGifts(tx, order.id, 'all'), ...requested));
}

type Due = { total: Pence; exchanged: Pence };

/** Records how it is paid. @returns the amount paid outside the shop @throws Problem 400 without a payment, 403 `by-hand-limit` */
export async function payForAdded(
  { tx, order, body, byUserId, at }: Changing,
  changeId: number,
  { total, exchanged }: Due,
): Promise<Pence> {
  const due = subtract(total, exchanged);
  const taken = { orderId: order.id, changeId, byUserId, at };
  await saveManualPayment(tx, { ...taken, amount: exchanged, way: 'exchange' });
  if (due === zero) return due;
  if (!body.payment) throw invalidInput('payment.way', `Choose how the customer pays the £${toPounds(due)}.`);
  await rejectAboveByHandLimit(tx, byUserId, add(due, await paidByHand(tx, order.id)));
  await saveManualPayment(tx, { ...taken, ...body.payment, amount: due });
  return due;
}

/** The limit is of an order, however often something is added to it. What was exchanged is no money. */
async function paidByHand(tx: Database, orderId: number): Promise<Pence> {
  const earlier = (await listManualPayments(tx, orderId)).filter(({ way }) => way !== 'exchange');
  return add(zero, ...earlier.map(({ amount }) => amount));
}

export async function addGoods({ tx, order, at }: Changing, changeId: number, added: AddedGoods): Promise<void> {
  const priced = added.lines.map((line) => ({ ...line, discount: zero }));
  const lines = newLines(priced, await readAllSettings(tx), order.delivery);
  await addLines(tx, order, { changeId, lines, total: added.total, vat: added.vat, at });
}
