import { eq, sql } from 'drizzle-orm';
import { returnStock } from '#catalogue/products/return-stock.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { CancelledGoods } from './cancel-goods.ts';
import { rejectMoreThanLeft } from '../parcels/left-to-send.ts';
import type { Pieces } from '../parcels/left-to-send.ts';
import { hasLeft } from '../status/order-status.rules.ts';
import type { StoredOrder } from '../orders/order-view.ts';
import { orderLines } from '../orders/orders.table.ts';
import { worthOfPieces, worthOfCancelled } from '../orders/piece-worth.contract.ts';
import { refundedPieces } from './refunds.table.ts';

/**
 * What a refund of an order that has left is for. The caller holds the order's lock.
 * @returns what the customer paid for each of them, and whether nothing of the order is left that no refund is for
 * @throws Problem 409 `order-is-here`, 400 for pieces that were not sent or have been refunded
 */
export async function findReturned(
  tx: Database,
  order: StoredOrder,
  pieces: readonly Pieces[],
): Promise<CancelledGoods> {
  if (!hasLeft(order.status)) {
    throw new Problem(409, 'order-is-here', `This order is ${order.status}: choose what will not be sent instead.`);
  }
  const rows = await tx
    .select({ line: orderLines, gone: sql<number>`greatest(${orderLines.dropped}, ${refundedPieces})` })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  const lines = rows.map(({ line, gone }) => ({ ...line, dropped: gone, left: line.quantity - gone }));
  rejectMoreThanLeft(lines, pieces, 'That is more than was sent and not refunded yet.', 'goods');
  const taken = new Map(pieces.map(({ lineId, quantity }) => [lineId, quantity]));
  const returned = lines.flatMap((line) => {
    const quantity = taken.get(line.id);
    return quantity === undefined ? [] : [{ lineId: line.id, quantity, worth: worthOfPieces(line, quantity) }];
  });
  return { pieces: returned, ...worthOfCancelled(lines, taken) };
}

/** Puts these alone back on the shelf, unless all of the order is there already. */
export async function shelve(
  deps: Pick<Deps, 'jobs'>,
  tx: Database,
  invalidate: Invalidate,
  { id, isRestocked }: StoredOrder,
  pieces: readonly Pieces[],
): Promise<void> {
  if (isRestocked) return;
  const lines = await tx
    .select({ id: orderLines.id, productId: orderLines.productId })
    .from(orderLines)
    .where(eq(orderLines.orderId, id));
  const wanted = new Map(pieces.map(({ lineId, quantity }) => [lineId, quantity]));
  const back = lines.flatMap(({ id: lineId, productId }) => {
    const quantity = wanted.get(lineId);
    return quantity === undefined ? [] : [{ productId, quantity }];
  });
  await returnStock(deps, tx, back);
  invalidate('catalogue', ...back.map(({ productId }) => productTag(productId)));
}
