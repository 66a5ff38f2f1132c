import { and, desc, eq } from 'drizzle-orm';
import { takeStock } from '#catalogue/products/stock.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { zero } from '#platform/money.ts';
import { cardsFollowPieces } from '../../bought-cards/cards-follow-pieces.ts';
import { rebooked } from '../../ledger/book-sales.ts';
import { isSomeSent } from '../../lines/pieces.contract.ts';
import { orderReopened } from '../../order/order-events.ts';
import type { StoredOrder } from '../../order/order-view.ts';
import { isUnsent } from '../../order/order-words.contract.ts';
import { orderEvents, orderLines, orders } from '../../order/orders.table.ts';
import { ownReasons } from '../../order/refund-words.contract.ts';
import { refunds } from '../../order/refunds.table.ts';
import { notYetRefunded } from '../issue-refund.ts';
import { setStatus, writeStatus } from '../set-status.ts';

/**
 * A refunded order of which money is here again is refunded no longer. What the shop had ended itself before it was sent is
 * cancelled, as nobody is to send it, and so is what gift cards pay no longer; any other order is again what it was before. The caller holds the order's lock.
 */
export async function reopenOrder(deps: Deps, tx: Database, invalidate: Invalidate, order: StoredOrder): Promise<void> {
  if (order.status !== 'refunded' || (await notYetRefunded(tx, order)) === zero) return;
  const { before, ended } = await readEnd(tx, order.id);
  if (!before) return;
  const outside = [ownReasons.dispute, ownReasons.provider].find((reason) => reason === ended?.note);
  const isAsBefore = outside !== undefined && !(await isBackOnCards(tx, order.id, outside));
  if (isUnsent(before.status) && !isAsBefore) {
    // Its customer is told of the failed refund, so no email about the status follows.
    await writeStatus(deps, tx, invalidate, order, { to: 'cancelled', byUserId: null });
    return;
  }
  if (isUnsent(before.status)) await takeGoodsAgain(tx, invalidate, order);
  await setStatus(deps, tx, invalidate, order, { to: before.status, byUserId: null });
  if (isUnsent(before.status) && ended)
    await deps.jobs.enqueue(tx, orderReopened, { orderId: order.id, endedAt: ended.at.toISOString() });
  await cardsFollowPieces(deps, tx, order);
}

async function isBackOnCards(tx: Database, orderId: number, reason: string): Promise<boolean> {
  const wanted = and(eq(refunds.orderId, orderId), eq(refunds.way, 'gift-card'), eq(refunds.reason, reason));
  return (await tx.$count(refunds, wanted)) > 0;
}

type Event = typeof orderEvents.$inferSelect;

/** The last entry of the timeline before the order was refunded, and the one by which it was. */
async function readEnd(
  tx: Database,
  orderId: number,
): Promise<{ before: Event | undefined; ended: Event | undefined }> {
  const latestFirst = await tx
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id));
  const place = latestFirst.findIndex(({ status }) => status !== 'refunded');
  return { before: latestFirst[place], ended: latestFirst[place - 1] };
}

/** What went back into stock when the order ended is to be sent after all; sold meanwhile, it stays marked as restocked. */
async function takeGoodsAgain(tx: Database, invalidate: Invalidate, order: StoredOrder): Promise<void> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  if (!order.isRestocked && !isSomeSent(lines)) return;
  const goods = lines
    .filter(({ isGiftCard }) => !isGiftCard)
    .map(({ productId, quantity, dropped, sent }) => ({ productId, quantity: quantity - dropped - sent }))
    .filter(({ quantity }) => quantity > 0);
  if (!(await takeAllOrNothing(tx, goods))) return;
  await rebooked(tx, order.id, () => tx.update(orders).set({ isRestocked: false }).where(eq(orders.id, order.id)));
  invalidate('catalogue', ...goods.map(({ productId }) => productTag(productId)));
}

async function takeAllOrNothing(tx: Database, goods: Parameters<typeof takeStock>[1]): Promise<boolean> {
  const soldMeanwhile = new Error('Sold meanwhile');
  try {
    await tx.transaction(async (attempt) => {
      if (!(await takeStock(attempt, goods))) throw soldMeanwhile;
    });
    return true;
  } catch (error) {
    if (error === soldMeanwhile) return false;
    throw error;
  }
}
