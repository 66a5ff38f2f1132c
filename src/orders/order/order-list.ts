import { and, desc, eq, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm';
import type { Person } from '#accounts/personal-records.ts';
import { confirmedAccountOf, findUser, isOfCustomer } from '#accounts/users/users.ts';
import type { Database } from '#platform/database/database.ts';
import { viewOrder } from './order-view.ts';
import type { Order, OrderPage } from './orders.contract.ts';
import { isPlaced, orders } from './orders.table.ts';
import { wholeOrder } from './orders.ts';

export type OrderList = { total: number; list: Order[] };

/** A customer's own orders, newest first: always two queries. */
export async function listUserOrders(db: Database, userId: number, { limit, offset }: OrderPage): Promise<OrderList> {
  const condition = and(eq(orders.userId, userId), isPlaced);
  const [total, found] = await Promise.all([
    db.$count(orders, condition),
    db
      .select(wholeOrder())
      .from(orders)
      .where(condition)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { total, list: found.map(viewOrder) };
}

/** Whether anything was ordered yet; orders waiting for payment do not count. */
export async function hasOrders(db: Database): Promise<boolean> {
  const [first] = await db.select({ id: orders.id }).from(orders).where(isPlaced).limit(1);
  return first !== undefined;
}

/**
 * Orders placed while signed in, with any address, or as a guest or by staff with the person's verified address, but not those of
 * another customer's account (decision 12).
 */
export function orderedBy({ userId, provenEmail }: Person) {
  const isTheirs = provenEmail === null ? undefined : eq(sql`lower(${orders.customerEmail})`, provenEmail);
  const asGuest = isTheirs && and(isTheirs, not(isOfCustomer(orders.userId)));
  return or(eq(orders.userId, userId), asGuest);
}

/**
 * What was ordered as a guest, or by staff, with the address that a customer's account has confirmed is in that account from then on
 * (decision 192), unless it is not paid. Does nothing for addresses without such an account.
 */
export async function takeOverGuestOrders(db: Database, emails: readonly string[]): Promise<void> {
  const email = sql<string>`lower(${orders.customerEmail})`;
  const wanted = emails.map((one) => one.toLowerCase());
  const isTheirs = and(isNull(orders.userId), inArray(email, wanted), isPlaced, isNotNull(confirmedAccountOf(email)));
  await db.transaction(async (tx) => {
    // In the order of their ids, as `lockOrders` does, so that the two cannot deadlock.
    const found = await tx.select({ id: orders.id }).from(orders).where(isTheirs).orderBy(orders.id).for('update');
    if (found.length === 0) return;
    const ids = found.map(({ id }) => id);
    await tx
      .update(orders)
      .set({ userId: confirmedAccountOf(email) })
      .where(inArray(orders.id, ids));
  });
}

/** The same once an account has confirmed an address; it may be closed by now. */
export async function takeOverOrdersOf(db: Database, userId: number): Promise<void> {
  const user = await findUser(db, userId);
  if (user) await takeOverGuestOrders(db, [user.email]);
}

/** Whether somebody has placed an order, by address or account; unpaid and cancelled ones do not count. */
export async function hasPlacedOrder(
  db: Database,
  { email, userId }: { email: string | null; userId: number | null },
): Promise<boolean> {
  const theirs = [
    ...(email === null ? [] : [eq(sql`lower(${orders.customerEmail})`, email.toLowerCase())]),
    ...(userId === null ? [] : [eq(orders.userId, userId)]),
  ];
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(or(...theirs), isPlaced, ne(orders.status, 'cancelled')))
    .limit(1);
  return found !== undefined;
}

export async function isAnyUnpaid(db: Database, ids: readonly number[]): Promise<boolean> {
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), not(isPlaced)))
    .limit(1);
  return found !== undefined;
}

export type OrderOfPerson = { id: number; number: string; customerEmail: string };

/** Orders placed while signed in, as a subquery for `inArray`. */
export function orderIdsOf(db: Database, userId: number) {
  return db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
}

/** The latest orders of a person, in any status. */
export function latestOrdersOf(db: Database, person: Person, limit: number) {
  const { number: orderNumber, status, total, createdAt } = orders;
  return db
    .select({ orderNumber, status, total, createdAt })
    .from(orders)
    .where(orderedBy(person))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

/** Empty once the orders' own records are erased. */
export function readOrdersOf(db: Database, person: Person): Promise<OrderOfPerson[]> {
  const { id, number, customerEmail } = orders;
  return db.select({ id, number, customerEmail }).from(orders).where(orderedBy(person));
}
