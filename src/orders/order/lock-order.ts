import { eq, inArray } from 'drizzle-orm';
import { listBoughtIn } from '#payment/gift-cards/bought-cards.ts';
import { lockWithReplacements } from '#payment/gift-cards/gift-card-money.ts';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { StoredOrder } from './order-view.ts';
import { orders } from './orders.table.ts';

/** Locks the order until the transaction ends, so that concurrent changes run one after the other; then its gift cards. */
export async function lockOrder(tx: Database, number: string): Promise<StoredOrder> {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('update');
  if (!order) throw new Problem(404, 'order-not-found', `Order ${number} could not be found.`);
  await lockCardsOf(tx, [order]);
  return order;
}

/** Locks several in the order of their ids, so that two transactions that lock many cannot deadlock. */
export async function lockOrders(tx: Database, ids: readonly number[]): Promise<StoredOrder[]> {
  const found = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.id)
    .for('update');
  await lockCardsOf(tx, found);
  return found;
}

/** Those that pay it and those bought in it, before any goods, as whoever places an order does; with what replaced them, which gets what goes back. */
async function lockCardsOf(tx: Database, found: readonly StoredOrder[]): Promise<void> {
  const ids = found.flatMap(({ giftCards }) => (giftCards ?? []).map(({ cardId }) => cardId));
  for (const { number, giftCardTotal } of found)
    if (giftCardTotal > 0) ids.push(...(await listBoughtIn(tx, number)).map(({ id }) => id));
  await lockWithReplacements(tx, ids);
}
