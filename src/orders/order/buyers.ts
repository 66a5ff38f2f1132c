import { and, eq, exists, inArray, ne, sql } from 'drizzle-orm';
import { queueCustomerChanges } from '#accounts/users/customer-changes.ts';
import { findUser } from '#accounts/users/users.ts';
import type { Database } from '#platform/database/database.ts';
import type { Pence } from '#platform/money.ts';
import { isPlaced, orderLines, orders } from './orders.table.ts';

type By = { userId: number } | { orderNumber: string };

/**
 * Who bought a product: the address of their account, or of a guest's order. Null without an order of it that was
 * not cancelled (shop rules, section 16), and once its customer is erased.
 */
export async function buyerOf(db: Database, by: By, productId: number): Promise<string | null> {
  const thatProduct = db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orders.id), eq(orderLines.productId, productId)));
  const theirs = 'userId' in by ? eq(orders.userId, by.userId) : eq(orders.number, by.orderNumber);
  const [found] = await db
    .select({ userId: orders.userId, email: orders.customerEmail })
    .from(orders)
    .where(and(theirs, isPlaced, ne(orders.status, 'cancelled'), exists(thatProduct)))
    .limit(1);
  if (!found) return null;
  const account = found.userId === null ? null : await findUser(db, found.userId);
  // An erased order has no address: nobody can tell any more whether its buyer has written before.
  return (account?.email ?? found.email).toLowerCase() || null;
}

/** Whether an account has an order of one of these products that was not cancelled. */
export async function hasBought(db: Database, userId: number, productIds: readonly number[]): Promise<boolean> {
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        isPlaced,
        ne(orders.status, 'cancelled'),
        inArray(orderLines.productId, [...productIds]),
      ),
    )
    .limit(1);
  return found !== undefined;
}

export type FiguresOfEmail = {
  email: string;
  name: string;
  postcodes: string[];
  orders: number;
  spent: Pence;
  lastOrderAt: Date;
  returns: number;
};

type Row = Omit<FiguresOfEmail, 'lastOrderAt' | 'spent'> & { spent: string; last: string };

/**
 * The orders of each address, in lower case; addresses without a placed order are left out. Cancelled and test orders add no money,
 * but their customer is listed.
 */
export async function figuresByEmail(db: Database, emails: readonly string[]): Promise<Map<string, FiguresOfEmail>> {
  const { rows } = await db.execute<Row>(sql`
    with placed as (
      select lower(customer_email) as email, customer_name, postcode, created_at, status <> 'cancelled' and not is_test as is_kept, total,
        (select coalesce(sum(amount), 0) from refunds where order_id = orders.id and state <> 'failed') as refunded,
        (select count(*) from return_requests where order_id = orders.id) as returns
      from ${orders}
      where lower(customer_email) = any(${sql.param(emails)}::text[]) and ${isPlaced}
    )
    select email, (array_agg(customer_name order by created_at desc))[1] as name,
      array_agg(distinct postcode) as postcodes, count(*) filter (where is_kept)::int as orders,
      coalesce(sum(greatest(total - refunded, 0)) filter (where is_kept), 0)::text as spent,
      extract(epoch from max(created_at))::text as last, sum(returns)::int as returns
    from placed group by email`);
  return new Map(
    rows.map(({ spent, last, ...row }) => [
      row.email,
      // A sum of whole pence.
      { ...row, spent: Number(spent) as Pence, lastOrderAt: new Date(Math.round(Number(last) * 1_000)) },
    ]),
  );
}

export async function noteAllBuyers(db: Database): Promise<void> {
  const emails = sql`select distinct lower(customer_email) from ${orders} where lower(customer_email) > ''`;
  await db.execute(queueCustomerChanges(emails));
}

export async function hasBuyers(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${orders} where lower(customer_email) > '' and ${isPlaced} limit 1`);
  return rows.length > 0;
}
