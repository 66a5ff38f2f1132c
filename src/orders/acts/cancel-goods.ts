import { eq, sql } from 'drizzle-orm';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { rebooked } from '../ledger/book-sales.ts';
import { readLinesToSend, rejectMoreThanLeft } from '../lines/left-to-send.ts';
import type { Pieces } from '../lines/left-to-send.ts';
import { goodsOf } from '../lines/piece-worth.contract.ts';
import type { CancelledGoods } from '../lines/piece-worth.contract.ts';
import type { StoredOrder } from '../order/order-view.ts';
import { isUnsent } from '../order/order-words.contract.ts';
import { orderLines } from '../order/orders.table.ts';
import { restockPieces } from './end-order.ts';

/**
 * Removes pieces from an order before they are sent: nobody sends them, and they can be sold again. The caller holds
 * the order's lock. @returns what the customer paid for each, and whether nothing of the order is left
 * @throws Problem 409 `order-has-left`, 400 for pieces that are not left to send
 */
export async function cancelGoods(
  deps: Pick<Deps, 'jobs'>,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  pieces: readonly Pieces[],
): Promise<CancelledGoods> {
  if (!isUnsent(order.status)) {
    throw new Problem(409, 'order-has-left', `This order is ${order.status}: there is nothing left to take out of it.`);
  }
  rejectMoreThanLeft(await readLinesToSend(tx, order.id), pieces, 'That is more than there is left to send.');
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const taken = new Map(pieces.map(({ lineId, quantity }) => [lineId, quantity]));
  await rebooked(tx, order.id, async () => {
    for (const [lineId, quantity] of taken) {
      await tx
        .update(orderLines)
        .set({ dropped: sql`${orderLines.dropped} + ${quantity}` })
        .where(eq(orderLines.id, lineId));
    }
  });
  const dropped = goodsOf(lines, taken);
  await restockPieces(deps, tx, invalidate, order, dropped.pieces);
  return dropped;
}
