import { and, inArray } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { isKnownParcel, ownLeft, rejectClosed, sendOwnParcel } from '../../acts/parcels.ts';
import { readLinesToSend } from '../../lines/left-to-send.ts';
import type { Pieces } from '../../lines/left-to-send.ts';
import { confirmMarks } from '../../lines/marks.ts';
import { lockOrder, lockOrders } from '../../order/lock-order.ts';
import { invalidateOrder } from '../../order/order-events.ts';
import { readOrderNumber } from '../../order/order-number.ts';
import type { StoredOrder } from '../../order/order-view.ts';
import { isMarkedOnly, orders } from '../../order/orders.table.ts';
import type { LeftBody, SendingBody, SendingOutcome } from './to-send.contract.ts';

export type SentOrder = SendingBody['parcels'][number];

/** Sends each order in one parcel with all own goods that are left; an order that cannot be sent does not stop the others. */
export async function sendOrders(
  deps: Deps,
  { parcels: requested }: SendingBody,
  byUserId: number,
): Promise<SendingOutcome[]> {
  const outcomes: SendingOutcome[] = [];
  // Sequentially: a hundred at once would use up the shop's connections.
  for (const one of requested) outcomes.push(await outcomeOf(deps, one, byUserId));
  return outcomes;
}

async function outcomeOf(deps: Deps, requested: SentOrder, byUserId: number): Promise<SendingOutcome> {
  const orderNumber = readOrderNumber(requested.orderNumber) ?? requested.orderNumber;
  try {
    return { orderNumber, isSent: true, isShipped: await sendOrder(deps, requested, byUserId), message: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { orderNumber, isSent: false, isShipped: false, message: error.message };
  }
}

/**
 * Sends all own goods that are left in one parcel, with one email to the customer; the last parcel makes the order shipped.
 * @returns whether it is shipped
 * @throws Problem 404 `order-not-found`, 409 `order-closed`, `nothing-of-ours`, `parcel-known`, `all-sent`, `confirm-dispute`
 */
export async function sendOrder(
  deps: Deps,
  { orderNumber, carrier, trackingNumber, despiteDispute }: SentOrder,
  byUserId: number,
): Promise<boolean> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, readOrderNumber(orderNumber) ?? orderNumber);
    const { pieces, isLast } = await findRest(tx, order, trackingNumber);
    const parcel = { carrier, trackingNumber, despiteDispute, lines: pieces, markShipped: isLast, byUserId };
    await sendOwnParcel(deps, tx, invalidate, order, parcel);
    return isLast;
  });
}

/** Staff say that goods which were only marked as sent have left: they need no parcel. @returns how many orders it was */
export async function confirmLeft(
  deps: Deps,
  { orderNumbers }: LeftBody,
  byUserId: number,
): Promise<{ confirmed: number }> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const numbers = orderNumbers.flatMap((number) => readOrderNumber(number) ?? []);
    const found = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.number, numbers), isMarkedOnly));
    const marked = await lockOrders(
      tx,
      found.map(({ id }) => id),
    );
    for (const { id, number, status } of marked) {
      await confirmMarks(tx, id);
      const entry = { at: deps.clock.now(), byUserId, subject: 'order', subjectId: number, did: 'left-without-parcel' };
      await recordChange(tx, { ...entry, before: { status }, after: { status } });
      invalidateOrder(invalidate, number);
    }
    return { confirmed: marked.length };
  });
}

type Rest = { pieces: Pieces[]; isLast: boolean };

/** The own goods that are left, and whether nothing else of the order is. @throws Problem as `sendOrder` */
export async function findRest(db: Database, order: StoredOrder, trackingNumber: string | undefined): Promise<Rest> {
  rejectClosed(order);
  const lines = await readLinesToSend(db, order.id);
  const left = ownLeft(lines);
  // Of any carrier: a carrier's file need not name it, and is then taken for the usual one's.
  if (await isKnownParcel(db, order.id, { trackingNumber })) {
    throw new Problem(409, 'parcel-known', `Already sent with ${trackingNumber}.`);
  }
  if (left.length === 0) throw new Problem(409, 'all-sent', 'Everything we send in this order has left already.');
  return {
    pieces: left,
    isLast: lines.every((line) => (line.supplierId === null && !line.isGiftCard) || line.left === 0),
  };
}
