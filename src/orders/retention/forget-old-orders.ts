import { and, asc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { orders } from '../order/orders.table.ts';
import { eraseWords, nobody } from './order-records.ts';

const atOnce = 500;
const customerName = 'Name no longer kept';

/** Erases the customers of orders placed before then; goods, sums and VAT stay. */
export function forgetOldOrders(db: Database, before: Date): Promise<void> {
  return forgetOrders(db, before);
}

/** Erases the customers of orders that were never paid: nothing was sold to them. */
export function forgetAbandonedOrders(db: Database, before: Date): Promise<void> {
  return forgetOrders(db, before, eq(orders.status, 'abandoned'));
}

async function forgetOrders(db: Database, before: Date, which?: SQL): Promise<void> {
  let from = new Date(0);
  for (;;) {
    const isOld = and(gte(orders.createdAt, from), lt(orders.createdAt, before));
    const saved = and(which, isOld, ne(orders.customerName, customerName));
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
    await eraseWords(tx, sql`(select unnest(${sql.param(ids)}::int[]))`);
    await tx
      .update(orders)
      .set({ ...nobody, customerName })
      .where(inArray(orders.id, ids));
  });
}
