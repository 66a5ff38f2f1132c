import { and, eq, inArray } from 'drizzle-orm';
import { releaseHeld, spendHeld } from '#payment/gift-cards/gift-card-money.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { Pence } from '#platform/money.ts';
import { cardsFollowPieces } from '../bought-cards/cards-follow-pieces.ts';
import { takeOffReleased } from '../bought-cards/take-off-released.ts';
import { forgetHolder } from '../order/held-goods.ts';
import { invalidateNewOrder, orderPlaced } from '../order/order-events.ts';
import type { StoredOrder } from '../order/order-view.ts';
import { unpaidStatuses } from '../order/order-words.contract.ts';
import { orders } from '../order/orders.table.ts';
import { restock } from './end-order.ts';
import { issueRefund } from './issue-refund.ts';
import { setStatus, writeStatus } from './set-status.ts';

// Callers hold the order's lock.

/** It is paid: from here on it is an order like any other. */
export async function confirmOrder(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
): Promise<void> {
  await forgetHolder(tx, order.id);
  await spendHeld(tx, { orderNumber: order.number, at: deps.clock.now() });
  await setStatus(deps, tx, invalidate, order, { to: 'confirmed', byUserId: null });
  await cardsFollowPieces(deps, tx, order);
  await deps.jobs.enqueue(tx, orderPlaced, { orderId: order.id });
  invalidateNewOrder(invalidate, order.number);
}

/** It is abandoned: its goods and gift cards are released. */
export async function abandonOrder(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
): Promise<void> {
  await writeStatus(deps, tx, invalidate, order, { to: 'abandoned', byUserId: null });
  await releaseHeld(tx, { orderNumber: order.number, at: deps.clock.now() });
  await takeOffReleased(deps, tx, order);
  await restock(deps, tx, invalidate, order);
}

/** It is paid after all, and the caller has taken its goods from stock again. */
export async function reviveOrder(deps: Deps, tx: Database, invalidate: Invalidate, order: StoredOrder): Promise<void> {
  await tx.update(orders).set({ isRestocked: false }).where(eq(orders.id, order.id));
  await confirmOrder(deps, tx, invalidate, { ...order, isRestocked: false });
}

/** Paid late, they are to find their promotion by the name it has by then. Others keep the name that was shown. */
export async function renamePromotionOfUnpaid(tx: Database, from: string, to: string): Promise<void> {
  await tx
    .update(orders)
    .set({ promoCode: to })
    .where(and(eq(orders.promoCode, from), inArray(orders.status, unpaidStatuses)));
}

/** Its payment cannot be accepted: it is refunded in full, and its goods and gift cards are released unless they are already. */
export async function refuseOrder(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  { paid, note }: { paid: Pence; note: string },
): Promise<void> {
  await writeStatus(deps, tx, invalidate, order, { to: 'cancelled', byUserId: null, note });
  await releaseHeld(tx, { orderNumber: order.number, at: deps.clock.now() });
  await takeOffReleased(deps, tx, order);
  await restock(deps, tx, invalidate, order);
  if (paid > 0) await issueRefund(deps, tx, order, { amount: paid, reason: note, byUserId: null });
}
