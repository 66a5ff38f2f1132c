import { eq } from 'drizzle-orm';
import { findBoughtPiece, takeOffUnpaid } from '#payment/gift-cards/bought-cards.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { toPounds, zero } from '#platform/money.ts';
import { invalidateOrder } from '../order/order-events.ts';
import type { StoredOrder } from '../order/order-view.ts';
import { orders } from '../order/orders.table.ts';
import { noteOnOrder } from '../order/orders.ts';
import { readCardLines } from './refundable-cards.ts';

/**
 * What an unpaid order held of gift cards is on them again. Of that comes off what nobody has paid for any more, as part of the order
 * in which they were bought was refunded outside the shop meanwhile. The caller holds the lock of the order that held it, and with it
 * those of the cards, without which nobody refunds them.
 */
export async function takeOffReleased(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  { giftCards }: Pick<StoredOrder, 'giftCards'>,
): Promise<void> {
  const at = deps.clock.now();
  for (const { cardId } of giftCards ?? []) {
    const piece = await findBoughtPiece(tx, cardId);
    const [order] = piece ? await tx.select().from(orders).where(eq(orders.number, piece.orderNumber)) : [];
    if (!piece || !order) continue;
    const paid = (await readCardLines(tx, order)).find(({ lineId }) => lineId === piece.lineId);
    const taken = await takeOffUnpaid(tx, piece.lineId, { room: paid?.room ?? zero, at });
    if (taken === zero) continue;
    await noteOnOrder(tx, order, { note: `£${toPounds(taken)} came off the gift cards`, byUserId: null, at });
    invalidateOrder(invalidate, order.number);
  }
}
