import { and, desc, isNull, max, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { isPlaced, orders, searchedWords } from '../order/orders.table.ts';
import { orderWords } from './order-admin-list.ts';

type Guest = { name: string; email: string };

/** People who ordered without an account and whose name or email contains all these words, the latest first; empty without words. */
export async function findGuests(db: Database, q: string, limit: number): Promise<Guest[]> {
  const words = orderWords(q);
  if (words.length === 0) return [];
  const person = sql`lower(' ' || ${orders.customerName} || ' ' || ${orders.customerEmail})`;
  const found = db
    .select({ name: orders.customerName, email: orders.customerEmail, id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.userId),
        isPlaced,
        ...words.flatMap(({ whole, prefix }) => [
          sql`${searchedWords(orders)} like ${prefix}`,
          sql`${person} like ${whole}`,
        ]),
      ),
    )
    .limit(mostWeighed)
    .as('found');
  const email = sql<string>`lower(${found.email})`;
  return db
    .select({ name: sql<string>`(array_agg(${found.name} order by ${found.id} desc))[1]`, email })
    .from(found)
    .groupBy(email)
    .orderBy(desc(max(found.id)))
    .limit(limit);
}

/** Limits the orders that are grouped, for words that half of them contain. */
const mostWeighed = 1_000;
