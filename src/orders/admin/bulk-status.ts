import { inArray } from 'drizzle-orm';
import { readPayments } from '#payment/payments.ts';
import { seconds } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { add, pence, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { changeStatus } from '../acts/change-status.ts';
import { leftToRefund } from '../acts/issue-refund.ts';
import { whyNotSet } from '../lines/order-status.rules.ts';
import { isSomeSent, openPieces, unpackedPieces } from '../lines/pieces.contract.ts';
import { readOrderNumber } from '../order/order-number.ts';
import { isMailedStatus, isUnsent } from '../order/order-words.contract.ts';
import type { OrderStatus } from '../order/order-words.contract.ts';
import { orderLines, orders } from '../order/orders.table.ts';
import { refundedSum } from '../order/refunds.table.ts';
import type { BulkOutcome, BulkPreview, BulkStatusBody } from './order-page.contract.ts';

/** Until then the customer’s email waits, so that a slip can be undone. */
export function undoableUntil(now: Date): Date {
  return new Date(now.getTime() + seconds(60));
}

/** Each order separately: one that cannot be changed does not stop the others. */
export async function changeStatuses(deps: Deps, body: BulkStatusBody, byUserId: number): Promise<BulkOutcome> {
  const mailNotBefore = undoableUntil(deps.clock.now());
  const before = new Map((await readAll(deps.db, body)).map(({ number, status }) => [number, status]));
  const outcome: BulkOutcome = [];
  // Sequentially: a hundred concurrent cancellations would use up the shop's connections.
  for (const typed of new Set(body.orderNumbers)) {
    const number = readOrderNumber(typed) ?? typed;
    const known = before.get(number) ?? null;
    try {
      const change = { number, to: body.status, byUserId, isStaff: true, mailNotBefore };
      const { status } = await changeStatus(deps, change);
      outcome.push({ orderNumber: number, isChanged: true, before: known, status, message: null });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const orderNumber = known ? number : typed;
      outcome.push({ orderNumber, isChanged: false, before: known, status: known, message: error.message });
    }
  }
  return outcome;
}

/** What {@link changeStatuses} would do, without doing it. */
export async function previewStatuses({ db }: Pick<Deps, 'db'>, body: BulkStatusBody): Promise<BulkPreview> {
  const found = await readAll(db, body);
  const to = body.status;
  const changing = found.filter((one) => one.status !== to && whyNotSet(one, to) === null);
  const wouldLeave = isUnsent(to) || to === 'cancelled' ? [] : changing;
  const unsent = wouldLeave.filter(({ lines }) => lines.some((line) => openPieces(line) > 0));
  const has = (of: (supplierId: number | null) => boolean) =>
    unsent.filter(({ lines }) => lines.some((line) => of(line.supplierId) && unpackedPieces(line) > 0)).length;
  const ends = to === 'cancelled' ? changing : [];
  return {
    changed: changing.length,
    emails: isMailedStatus(to) ? changing.length : 0,
    unsent: unsent.length,
    unpacked: has((supplierId) => supplierId === null),
    withSuppliers: has((supplierId) => supplierId !== null),
    partlySent: ends.filter(({ lines }) => isSomeSent(lines)).length,
    refunded: toPounds(add(zero, ...(await readRefundable(db, ends)))),
    refused: found.filter((one) => whyNotSet(one, to) !== null).length,
  };
}

async function readAll(db: Database, { orderNumbers }: BulkStatusBody) {
  const numbers = [...new Set(orderNumbers.flatMap((typed) => readOrderNumber(typed) ?? []))];
  if (numbers.length === 0) return [];
  const { id, number, status, total } = orders;
  const found = await db
    .select({ id, number, status, total, refunded: refundedSum })
    .from(orders)
    .where(inArray(number, numbers));
  const ids = found.map((order) => order.id);
  const { orderId, supplierId, isGiftCard, quantity, dropped, sent, marked } = orderLines;
  const lines = await db
    .select({ orderId, supplierId, isGiftCard, quantity, dropped, sent, marked })
    .from(orderLines)
    .where(inArray(orderId, ids.length > 0 ? ids : [0]));
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  return found.map((order) => ({ ...order, lines: byOrder.get(order.id) ?? [] }));
}

type Ending = { number: string; status: OrderStatus; total: Pence; refunded: number };

async function readRefundable(db: Database, ends: readonly Ending[]): Promise<Pence[]> {
  if (ends.length === 0) return [];
  const payments = await readPayments(
    db,
    ends.map(({ number }) => number),
  );
  return ends.map(({ number, total, refunded }) => {
    const payment = payments.get(number);
    return payment ? leftToRefund({ total }, payment, pence(refunded)) : zero;
  });
}
