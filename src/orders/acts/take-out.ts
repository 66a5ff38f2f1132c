import { eq, sql } from 'drizzle-orm';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds } from '#platform/money.ts';
import { cardsFollowPieces } from '../bought-cards/cards-follow-pieces.ts';
import { readCardLines, worthLeft } from '../bought-cards/refundable-cards.ts';
import { rebooked } from '../ledger/book-sales.ts';
import type { Pieces } from '../lines/left-to-send.ts';
import { readLinesToSend, rejectMoreThanLeft } from '../lines/left-to-send.ts';
import { inWords } from '../lines/parcels.rules.ts';
import { goodsOf, refundFor, withoutReturned } from '../lines/piece-worth.contract.ts';
import type { CancelledGoods } from '../lines/piece-worth.contract.ts';
import { refundGiven } from '../order/order-events.ts';
import type { StoredOrder } from '../order/order-view.ts';
import { isUnsent } from '../order/order-words.contract.ts';
import { orderLines } from '../order/orders.table.ts';
import { noteOnOrder } from '../order/orders.ts';
import { endOrder, restockPieces } from './end-order.ts';
import { issueRefund, notYetRefunded } from './issue-refund.ts';
import type { IssuedRefund } from './issue-refund.ts';
import { followPieces } from './set-status.ts';

type TakenOut = {
  pieces: readonly Pieces[];
  /** Said to the customer with the refund. */
  reason: string;
  /** Null: the customer or the shop itself. */
  byUserId: number | null;
};

/**
 * Takes pieces out of an order before they are sent, in one act: nobody sends them, they go back into stock, what was paid for
 * them is refunded, and the customer reads it by email and in the timeline. The last ones end the order. The caller holds its lock.
 * @returns one refund for each way
 * @throws Problem 409 `order-has-left`, 400 for pieces that are not left to send, 403 `refund-limit`
 */
export async function takeOut(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  { pieces, reason, byUserId }: TakenOut,
): Promise<IssuedRefund[]> {
  const remaining = await notYetRefunded(tx, order);
  const taken = await cancelGoods(deps, tx, invalidate, order, pieces);
  const amount = refundFor(taken, remaining);
  const refund = { amount, reason, byUserId, pieces: taken.pieces };
  const given = amount > 0 ? await issueRefund(deps, tx, order, refund) : [];
  for (const { refundId, amount: part } of given)
    await deps.jobs.enqueue(tx, refundGiven, { orderId: order.id, refundId, amount: toPounds(part) });
  const note = `${inWords(taken.pieces)} taken out: ${reason}`;
  if (taken.isEverything || (amount === remaining && remaining > 0))
    await endOrder(deps, tx, invalidate, order, { to: 'refunded', byUserId, note });
  else {
    await noteOnOrder(tx, order, { note, byUserId, at: deps.clock.now() });
    await followPieces(deps, tx, invalidate, order, { byUserId });
  }
  return given;
}

/**
 * Removes pieces from an order before they are sent: nobody sends them, and they can be sold again. The caller holds
 * the order's lock. @returns what the customer paid for each and was not given back, and whether nothing of the order is left
 * @throws Problem 409 `order-has-left`, 400 for pieces that are not left to send
 */
export async function cancelGoods(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  pieces: readonly Pieces[],
): Promise<CancelledGoods & { isAllDropped: boolean }> {
  if (!isUnsent(order.status)) {
    throw new Problem(409, 'order-has-left', `This order is ${order.status}: there is nothing left to take out of it.`);
  }
  rejectMoreThanLeft(await readLinesToSend(tx, order.id), pieces, 'That is more than there is left to send.');
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const cards = await readCardLines(tx, order);
  const taken = new Map(pieces.map(({ lineId, quantity }) => [lineId, quantity]));
  await rebooked(tx, order.id, async () => {
    for (const [lineId, quantity] of taken) {
      await tx
        .update(orderLines)
        .set({ dropped: sql`${orderLines.dropped} + ${quantity}` })
        .where(eq(orderLines.id, lineId));
    }
  });
  await cardsFollowPieces(deps, tx, order);
  const goods = goodsOf(withoutReturned(lines), taken);
  await restockPieces(deps, tx, invalidate, order, goods.pieces);
  return { ...worthLeft(goods, { lines, cards }), isAllDropped: goodsOf(lines, taken).isEverything };
}
