import { and, asc, gte, inArray, lt, ne } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { orderNotes } from '../notes/order-notes.table.ts';
import { nobody } from '../orders/order-records.ts';
import { orders } from '../orders/orders.table.ts';
import { returnRequests } from '../returns/returns.table.ts';

const atOnce = 500;
const customerName = 'Name no longer kept';

/** Who ordered before then is forgotten; goods, sums and VAT stay. */
export async function forgetOldOrders(db: Database, before: Date): Promise<void> {
  let from = new Date(0);
  for (;;) {
    const saved = and(gte(orders.createdAt, from), lt(orders.createdAt, before), ne(orders.customerName, customerName));
    const found = await db
      .select({ id: orders.id, createdAt: orders.createdAt })
      .from(orders)
      .where(saved)
      .orderBy(asc(orders.createdAt), asc(orders.id))
      .limit(atOnce);
    const last = found.at(-1);
    if (!last) return;
    from = last.createdAt;
    await forget(
      db,
      found.map(({ id }) => id),
    );
  }
}

async function forget(db: Database, ids: number[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids));
    await tx.update(returnRequests).set({ reason: '', answer: null }).where(inArray(returnRequests.orderId, ids));
    await tx
      .update(orders)
      .set({ ...nobody, customerName })
      .where(inArray(orders.id, ids));
  });
}
