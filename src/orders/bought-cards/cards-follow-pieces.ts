import { and, asc, eq } from 'drizzle-orm';
import { giftCardWish } from '#catalogue/products/gift-card-fields.contract.ts';
import { issueBought, voidUnsent } from '#payment/gift-cards/bought-cards.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { zero } from '#platform/money.ts';
import { giftCardsBought } from '../order/order-events.ts';
import type { StoredOrder } from '../order/order-view.ts';
import { isClosedStatus, isUnpaid } from '../order/order-words.contract.ts';
import type { OrderStatus } from '../order/order-words.contract.ts';
import { orderLines, orders } from '../order/orders.table.ts';
import { readCardLines as readPaidCards } from './refundable-cards.ts';

/**
 * Every piece of a paid order that is a gift card and still wanted has its card, and no other piece has one that could go out. Whatever
 * pays, changes, ends or reopens an order calls this afterwards, with its lock held.
 */
export async function cardsFollowPieces(deps: Deps, tx: Database, order: StoredOrder): Promise<void> {
  if (order.giftCardTotal === zero) return;
  const { number, customerEmail } = order;
  const isWanted = isUnderWay(await readStatus(tx, order.id));
  const at = deps.clock.now();
  const paid = new Map((await readPaidCards(tx, order)).map(({ lineId, room }) => [lineId, room]));
  for (const { id: lineId, price: amount, texts, dropped } of await readCardLines(tx, order.id)) {
    const { recipientEmail, ...wish } = giftCardWish(texts?.[0]);
    const room = paid.get(lineId) ?? zero;
    const piece = { lineId, amount, room, ...wish, recipientEmail: recipientEmail ?? customerEmail.toLowerCase() };
    if (isWanted && dropped === 0) await issueBought(deps, tx, number, piece);
    else await voidUnsent(tx, lineId, at);
  }
  if (isWanted) await deps.jobs.enqueue(tx, giftCardsBought, { orderNumber: number });
}

function isUnderWay(status: OrderStatus): boolean {
  return !isUnpaid(status) && !isClosedStatus(status);
}

/** As it is now: the caller may have changed it since it was read. */
async function readStatus(tx: Database, id: number): Promise<OrderStatus> {
  const [order] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, id));
  if (!order) throw new Error(`Order ${id} is gone`);
  return order.status;
}

function readCardLines(tx: Database, orderId: number) {
  return tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.isGiftCard, true)))
    .orderBy(asc(orderLines.id));
}
