import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { returnStock } from '#catalogue/products/stock.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { cardsFollowPieces } from '../bought-cards/cards-follow-pieces.ts';
import { rebooked } from '../ledger/book-sales.ts';
import { readLinesToSend } from '../lines/left-to-send.ts';
import { isSomeSent } from '../lines/pieces.contract.ts';
import type { StoredOrder } from '../order/order-view.ts';
import { isClosedStatus } from '../order/order-words.contract.ts';
import { orderLines, orders } from '../order/orders.table.ts';
import { setStatus } from './set-status.ts';
import type { NewStatus } from './set-status.ts';

type End = NewStatus & {
  to: 'cancelled' | 'refunded';
  /** What had been sent has come back, and is put back into stock too. */
  isAllBack?: boolean;
};

/**
 * Ends an order, whoever does it: nothing more of it is sent, and what has not left goes back into stock. The caller holds the
 * order's lock and has written its refund.
 */
export async function endOrder(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  { isAllBack = false, ...end }: End,
): Promise<void> {
  await setStatus(deps, tx, invalidate, order, end);
  await cardsFollowPieces(deps, tx, order);
  const lines = await readLinesToSend(tx, order.id);
  if (isAllBack || !isSomeSent(lines)) await restock(deps, tx, invalidate, order);
  else if (!order.isRestocked) await restockOpen(deps, tx, invalidate, order);
}

/** Restocks all goods of an order but those taken out or returned, unless that was done already. The caller holds the order's lock. */
export async function restock(deps: Deps, tx: Database, invalidate: Invalidate, order: StoredOrder): Promise<void> {
  const { id: orderId, isRestocked } = order;
  if (isRestocked) return;
  await markRestocked(tx, orderId);
  const pieces = sql<number>`${orderLines.quantity} - ${orderLines.dropped} - ${orderLines.returned}`;
  await putBack(deps, tx, invalidate, await readGoods(tx, orderId, pieces));
}

async function restockOpen(deps: Deps, tx: Database, invalidate: Invalidate, { id }: StoredOrder): Promise<void> {
  await putBack(deps, tx, invalidate, await readOpen(tx, id));
}

/**
 * Runs and books a change by which pieces turn out not to have left: of an order that has ended they go back into stock. The caller
 * holds the order's lock.
 */
export async function restockOpened<T>(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  change: () => Promise<T>,
): Promise<T> {
  const { id, status, isRestocked } = order;
  const before = new Map((await readOpen(tx, id)).map(({ lineId, quantity }) => [lineId, quantity]));
  const changed = await rebooked(tx, id, change);
  if (!isClosedStatus(status) || isRestocked) return changed;
  const opened = (await readOpen(tx, id)).map(({ quantity, ...line }) => ({
    ...line,
    quantity: quantity - (before.get(line.lineId) ?? 0),
  }));
  await putBack(deps, tx, invalidate, opened);
  if (!isSomeSent(await readLinesToSend(tx, id))) await markRestocked(tx, id);
  return changed;
}

async function markRestocked(tx: Database, orderId: number): Promise<void> {
  await rebooked(tx, orderId, () => tx.update(orders).set({ isRestocked: true }).where(eq(orders.id, orderId)));
}

function readOpen(tx: Database, orderId: number) {
  return readGoods(
    tx,
    orderId,
    sql<number>`greatest(${orderLines.quantity} - ${orderLines.dropped} - ${orderLines.sent}, 0)`,
  );
}

function readGoods(tx: Database, orderId: number, quantity: SQL<number>): Promise<(Goods & { lineId: number })[]> {
  return tx
    .select({ lineId: orderLines.id, productId: orderLines.productId, quantity })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), hasStock));
}

/** Of lines: a gift card has none, also where its product has been made goods since. */
const hasStock = eq(orderLines.isGiftCard, false);

type Goods = { productId: number; quantity: number };

/** Restocks these pieces, unless the whole order was restocked already. The caller holds the order's lock. */
export async function restockPieces(
  deps: Pick<Deps, 'jobs'>,
  tx: Database,
  invalidate: Invalidate,
  { id, isRestocked }: StoredOrder,
  pieces: readonly (Goods & { lineId: number })[],
): Promise<void> {
  if (isRestocked) return;
  const lines = await tx
    .select({ lineId: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, id), hasStock));
  const goods = pieces.filter((piece) => lines.some(({ lineId }) => lineId === piece.lineId));
  await putBack(deps, tx, invalidate, goods);
}

async function putBack(
  deps: Pick<Deps, 'jobs'>,
  tx: Database,
  invalidate: Invalidate,
  goods: readonly Goods[],
): Promise<void> {
  await returnStock(deps, tx, goods);
  invalidate('catalogue', ...goods.map(({ productId }) => productTag(productId)));
}
