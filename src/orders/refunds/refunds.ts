import { eq, sql } from 'drizzle-orm';
import { lockStock } from '#catalogue/products/stock.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { fromPounds, subtract, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { readProductsOf } from '../changes/order-changes.ts';
import { invalidateOrder, refundGiven } from '../orders/order-events.ts';
import { viewOrder } from '../orders/order-view.ts';
import type { StoredOrder } from '../orders/order-view.ts';
import { isClosedStatus, isUnpaid } from '../orders/order-words.contract.ts';
import type { Order } from '../orders/orders.contract.ts';
import { orderLines } from '../orders/orders.table.ts';
import { goodsOf, refundFor } from '../orders/piece-worth.contract.ts';
import type { CancelledGoods, PaidPieces } from '../orders/piece-worth.contract.ts';
import { rejectMoreThanLeft } from '../parcels/left-to-send.ts';
import type { Pieces } from '../parcels/left-to-send.ts';
import { shipWhenAllHasLeft } from '../parcels/sent-goods.ts';
import { rejectUnlessWaiting, settleReturned } from '../returns/settle-returns.ts';
import { lockOrder, reread, restock, restockPieces, setStatus } from '../status/change-status.ts';
import { hasLeft } from '../status/order-status.rules.ts';
import { cancelGoods } from './cancel-goods.ts';
import { issueRefund, notYetRefunded } from './issue-refund.ts';
import { aboveWhatIsLeft, invalidAmount, nothingToSend } from './refund-words.contract.ts';
import type { RefundBody } from './refunds.contract.ts';
import { confirmDespiteDispute } from './what-a-dispute-stops.ts';

/**
 * Refunds an order. Refunds never exceed the total, even concurrently; the last one makes the order refunded. For a closed
 * order only the money of a failed refund is left; its goods stay where they are.
 * @throws Problem 400 for an amount over what is left or below it where nothing would be sent, and for pieces that are not left to send, 404 `order-not-found`,
 * 409 `not-paid`, `refunded-meanwhile`, `return-settled`, `nothing-to-refund`, `order-has-left`, `order-is-here`,
 * `disputed`, `confirm-dispute`
 */
export async function refundOrder(deps: Deps, body: RefundBody, byUserId: number): Promise<Order> {
  const number = body.paymentIntentId.toUpperCase().replace(/^PI_/, 'PV-');
  return deps.changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, number);
    const left = await notYetRefunded(tx, order);
    const isOver = isClosedStatus(order.status);
    rejectIfNothing(order, isOver ? left : null);
    await rejectIfDecidedOtherwise(tx, order, body);
    await confirmDespiteDispute(tx, order.id, { act: 'refund', isConfirmed: body.despiteDispute });
    const { goods, reason, returnId } = body;
    const dropped = await removeGoods(deps, tx, invalidate, order, body);
    const returned = goods ? await findReturned(tx, order, goods) : null;
    const named = dropped ?? returned;
    const amount = body.amount == null ? refundFor(named, left) : fromPounds(body.amount);
    rejectAmount(amount, { total: order.total, left, dropped });
    // Goods still to be sent stay reserved, whatever is refunded.
    const isRestocked = body.restock && !isOver && (amount === left || hasLeft(order.status));
    if (isRestocked) await putBack(deps, tx, invalidate, order, returned);
    if (returned) await writeReturned(tx, order, returned.pieces, { returnId, at: deps.clock.now() });
    await refundLocked(deps, tx, order, { amount, reason, byUserId, pieces: named?.pieces });
    if (amount === left && !isOver) await setStatus(deps, tx, invalidate, order, { to: 'refunded', byUserId });
    // The removed pieces may have been the last ones to be sent.
    else if (dropped) await shipWhenAllHasLeft(deps, tx, invalidate, order, byUserId);
    const after = viewOrder(await reread(tx, order.id));
    const entry = { at: deps.clock.now(), byUserId, subject: 'order', subjectId: number, did: 'refunded' };
    await recordChange(tx, {
      ...entry,
      before: { status: order.status, refundedTotal: toPounds(subtract(order.total, left)) },
      after: {
        status: after.status,
        refundedTotal: after.refundedTotal,
        ...goodsShown(dropped, returned, isRestocked),
        returnId,
      },
    });
    invalidateOrder(invalidate, number);
    return after;
  });
}

/** More than the total may be left: a payment of another sum than agreed that is to be given back. */
function rejectAmount(
  amount: Pence,
  { total, left, dropped }: { total: Pence; left: Pence; dropped: CancelledGoods | null },
): void {
  if (amount > left) throw invalidInput('amount', aboveWhatIsLeft({ total, left }));
  if (amount <= 0) throw invalidInput('amount', invalidAmount);
  // An order of which nothing was sent and nothing is left to send is over: it is neither on its way nor paid for.
  if (dropped?.isEverything && amount < left) throw invalidInput('amount', nothingToSend(left));
}

/** For the audit log. Goods that are not sent are back in stock whatever was chosen. */
function goodsShown(dropped: CancelledGoods | null, returned: CancelledGoods | null, restocked: boolean) {
  const namesOf = ({ pieces }: CancelledGoods) => pieces.map(({ name, quantity }) => ({ name, quantity }));
  if (dropped) return { notSent: namesOf(dropped), ...(restocked && { restocked }) };
  return { restocked, ...(returned && { goods: namesOf(returned) }) };
}

/** So that one decision refunds once, even if its response was lost. The caller holds the order's lock. */
async function rejectIfDecidedOtherwise(
  tx: Database,
  { id }: StoredOrder,
  { refundedBefore, returnId }: RefundBody,
): Promise<void> {
  if (returnId !== undefined) await rejectUnlessWaiting(tx, { orderId: id, returnId });
  if (refundedBefore === undefined || viewOrder(await reread(tx, id)).refundedTotal === refundedBefore) return;
  const reason = 'Part of this order has been refunded in the meantime. Please have another look.';
  throw new Problem(409, 'refunded-meanwhile', reason);
}

/** `left` for a closed order, null for any other. */
function rejectIfNothing({ status }: StoredOrder, left: Pence | null): void {
  if (isUnpaid(status)) {
    throw new Problem(409, 'not-paid', 'This order has not been paid, so there is nothing to refund.');
  }
  if (left === zero)
    throw new Problem(409, 'nothing-to-refund', `This order is ${status}: everything has been refunded.`);
}

/** Locks the removed products before the rest of the order, so that this and a buyer of both cannot deadlock. */
async function removeGoods(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  { lines, restock: isToRestock }: RefundBody,
): Promise<CancelledGoods | null> {
  if (!lines) return null;
  if (isToRestock) await lockStock(tx, await readProductsOf(tx, order.id));
  return cancelGoods(deps, tx, invalidate, order, lines);
}

/** Restocks the returned goods, or the rest of the order with a full refund. */
async function putBack(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  returned: CancelledGoods | null,
) {
  if (returned && !returned.isEverything) await restockPieces(deps, tx, invalidate, order, returned.pieces);
  else await restock(deps, tx, invalidate, order);
}

type Refund = {
  amount: Pence;
  reason: string | undefined;
  byUserId: number;
  pieces: readonly PaidPieces[] | undefined;
};

async function refundLocked(deps: Deps, tx: Database, order: StoredOrder, refund: Refund): Promise<void> {
  for (const { refundId, amount } of await issueRefund(deps, tx, order, refund)) {
    await deps.jobs.enqueue(tx, refundGiven, { orderId: order.id, refundId, amount: toPounds(amount) });
  }
}

/**
 * The goods a refund of a sent order is for. The caller holds the order's lock.
 * @returns what the customer paid for each, and whether nothing else of the order is left to refund
 * @throws Problem 409 `order-is-here`, 400 for pieces that were not sent or have been refunded
 */
async function findReturned(tx: Database, order: StoredOrder, pieces: readonly Pieces[]): Promise<CancelledGoods> {
  if (!hasLeft(order.status)) {
    throw new Problem(409, 'order-is-here', `This order is ${order.status}: choose what will not be sent instead.`);
  }
  const rows = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const lines = rows.map((line) => {
    const gone = line.dropped + line.returned;
    return { ...line, dropped: gone, left: line.quantity - gone };
  });
  rejectMoreThanLeft(lines, pieces, 'That is more than was sent and not refunded yet.', 'goods');
  return goodsOf(lines, new Map(pieces.map(({ lineId, quantity }) => [lineId, quantity])));
}

/**
 * Records these pieces as refunded, so that no second refund names or restocks them. They have been sent, even if
 * no parcel records it.
 */
async function writeReturned(
  tx: Database,
  { id: orderId }: StoredOrder,
  pieces: readonly Pieces[],
  { returnId, at }: { returnId: number | undefined; at: Date },
): Promise<void> {
  for (const { lineId, quantity } of pieces) {
    const returned = sql`${orderLines.returned} + ${quantity}`;
    const sent = sql`greatest(${orderLines.sent}, ${returned})`;
    await tx.update(orderLines).set({ returned, sent }).where(eq(orderLines.id, lineId));
  }
  await settleReturned(tx, returnId, { orderId, pieces, at });
}
