import { desc, eq, or, sql } from 'drizzle-orm';
import type { Person } from '#accounts/privacy/personal-records.ts';
import type { Database } from '#platform/database/database.ts';
import { orders } from './orders.table.ts';

/** Placed while signed in, whatever address was typed, or as a guest with the address that is proved to be theirs. */
export function orderedBy({ userId, provenEmail }: Person) {
  const asGuest = provenEmail === null ? undefined : eq(sql`lower(${orders.customerEmail})`, provenEmail);
  return or(eq(orders.userId, userId), asGuest);
}

export type OrderOfPerson = { id: number; number: string; customerEmail: string };

/** Placed while signed in: for `inArray`. */
export function orderIdsOf(db: Database, userId: number) {
  return db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
}

/** The latest of them, whatever became of them. */
export function latestOrdersOf(db: Database, person: Person, limit: number) {
  const { number: orderNumber, status, total, createdAt } = orders;
  return db
    .select({ orderNumber, status, total, createdAt })
    .from(orders)
    .where(orderedBy(person))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

/** Nothing more once the orders' own records are erased. */
export function readOrdersOf(db: Database, person: Person): Promise<OrderOfPerson[]> {
  const { id, number, customerEmail } = orders;
  return db.select({ id, number, customerEmail }).from(orders).where(orderedBy(person));
}
