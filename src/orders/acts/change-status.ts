import { eq } from 'drizzle-orm';
import { voidAllBought } from '#payment/gift-cards/bought-cards.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds, zero } from '#platform/money.ts';
import { giveUpCards, readCardLines } from '../bought-cards/refundable-cards.ts';
import { readLinesToSend } from '../lines/left-to-send.ts';
import type { LineToSend } from '../lines/left-to-send.ts';
import { markDelivered, markRest, takeDeliveryBack, takeMarksBack } from '../lines/marks.ts';
import { hasLeft, whyNotSet } from '../lines/order-status.rules.ts';
import { lockOrder } from '../order/lock-order.ts';
import { refundByHandDue } from '../order/order-events.ts';
import { readOrderNumber } from '../order/order-number.ts';
import { viewOrder } from '../order/order-view.ts';
import type { StoredOrder } from '../order/order-view.ts';
import { isUnsent } from '../order/order-words.contract.ts';
import type { OrderStatus } from '../order/order-words.contract.ts';
import type { Order } from '../order/orders.contract.ts';
import { reread } from '../order/orders.ts';
import { parcels } from '../order/parcels.table.ts';
import { ownReasons } from '../order/refund-words.contract.ts';
import { endOrder } from './end-order.ts';
import { refundTheRest } from './issue-refund.ts';
import { setStatus } from './set-status.ts';
import type { NewStatus } from './set-status.ts';
import { confirmDespiteDispute, rejectCancellationWhileDisputed } from './what-a-dispute-stops.ts';

export type StatusChange = NewStatus & {
  number: string;
  /** Changes by staff are recorded in the audit log. */
  isStaff: boolean;
  /** Through the link in a customer's email, which also is in the outbox: nobody knows who used it. */
  isByLink?: boolean;
  /** Staff have been told what a dispute of the payment means. */
  despiteDispute?: boolean;
};

type Standing = { status: OrderStatus; lines: readonly LineToSend[]; parcels: readonly unknown[] };
/** Called under the lock of the order: why it cannot be changed; null when it can. */
type WhyNot = (order: Standing, to: OrderStatus) => string | null;

/**
 * Sets an order's status for a person (shop rules, section 7): shipped and delivered mark all that is left as sent, confirmed
 * and processing take exactly that mark back, cancelled refunds what is left. `why` gives the reason of a rejection.
 * @throws Problem 404 `order-not-found`, 409 `wrong-transition`, `confirm-dispute`, `disputed`
 */
export async function changeStatus(deps: Deps, change: StatusChange, why: WhyNot = whyNotSet): Promise<Order> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, readOrderNumber(change.number) ?? change.number);
    const lines = await readLinesToSend(tx, order.id);
    const packed = await tx.select({ id: parcels.id }).from(parcels).where(eq(parcels.orderId, order.id));
    const rejection = why({ status: order.status, lines, parcels: packed }, change.to);
    if (rejection) throw new Problem(409, 'wrong-transition', rejection);
    if (change.to !== order.status) await rejectWhileDisputed(tx, order, change);
    if (change.to !== order.status) await changeLocked(deps, tx, invalidate, order, change);
    return viewOrder(await reread(tx, order.id));
  });
}

async function rejectWhileDisputed(tx: Database, order: StoredOrder, change: StatusChange): Promise<void> {
  const { to, isStaff, despiteDispute: isConfirmed = false } = change;
  if (to === 'cancelled' && !isStaff) return rejectCancellationWhileDisputed(tx, order.id);
  if (to === 'cancelled') return confirmDespiteDispute(tx, order.id, { act: 'cancel', isConfirmed });
  if (hasLeft(to)) await confirmSending(tx, order, isConfirmed);
}

/** Staff who send an order have been told of a dispute. @throws Problem 409 `confirm-dispute` */
export async function confirmSending(tx: Database, { id, status }: StoredOrder, isConfirmed: boolean): Promise<void> {
  if (isUnsent(status)) await confirmDespiteDispute(tx, id, { act: 'send', isConfirmed });
}

async function changeLocked(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  change: Omit<StatusChange, 'number'>,
): Promise<void> {
  const { isStaff, byUserId, to, note, isByLink } = change;
  if (to === 'cancelled') await cancel(deps, tx, invalidate, order, change);
  else {
    await setStatus(deps, tx, invalidate, order, change);
    await mark(deps, tx, order, to);
  }
  const entry = { at: deps.clock.now(), subject: 'order', subjectId: order.number, before: { status: order.status } };
  if (isStaff) {
    const after = { status: to, ...(note && { withNote: true }) }; // without the text, which is in the timeline
    await recordChange(tx, { ...entry, byUserId, did: 'status-changed', after });
  } else if (isByLink) {
    const after = { status: to, account: byUserId };
    await recordChange(tx, { ...entry, byUserId: null, did: 'cancelled-by-emailed-link', after });
  }
}

async function mark({ clock }: Deps, tx: Database, { id, status }: StoredOrder, to: OrderStatus): Promise<void> {
  if (isUnsent(to)) await takeMarksBack(tx, id);
  else await markRest(tx, id);
  if (to === 'delivered') await markDelivered(tx, id, clock.now());
  else if (status === 'delivered') await takeDeliveryBack(tx, id);
}

async function cancel(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  { byUserId, isStaff, note, mailNotBefore }: Omit<StatusChange, 'number'>,
): Promise<void> {
  await giveUpAllCards(deps, tx, order, byUserId);
  const given = await refundTheRest(deps, tx, order, { reason: ownReasons.cancelled, byUserId });
  await endOrder(deps, tx, invalidate, order, { to: 'cancelled', byUserId, note, mailNotBefore });
  for (const { refundId, amount, way } of given) {
    // Staff read on the screen what to do.
    if (way === 'manual' && !isStaff)
      await deps.jobs.enqueue(tx, refundByHandDue, { orderId: order.id, refundId, amount: toPounds(amount) });
  }
}

/** @throws Problem 409 `gift-card-used`, `gift-card-held` */
async function giveUpAllCards(
  { clock }: Deps,
  tx: Database,
  order: StoredOrder,
  byUserId: number | null,
): Promise<void> {
  const cards = await readCardLines(tx, order);
  const all = { named: null, dropped: null, isAll: true, byUserId, at: clock.now() };
  const { spent } = await giveUpCards(tx, cards, all);
  if (spent === zero) {
    await voidAllBought(tx, order.number, { byUserId, at: all.at });
    return;
  }
  const message = `£${toPounds(spent)} of the gift cards in this order is spent already. Refund the rest on the page of the order instead.`;
  throw new Problem(409, 'gift-card-used', message);
}
