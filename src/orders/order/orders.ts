import { and, desc, eq, exists, gt, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { GetColumnData, SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Session } from '#accounts/session/session.ts';
import { paymentProviderOf, paymentStandingOf } from '#payment/payments.ts';
import type { Database } from '#platform/database/database.ts';
import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { StoredOrder, WholeOrder } from './order-view.ts';
import { unpaidStatuses } from './order-words.contract.ts';
import { orderEvents, orderLines, orders } from './orders.table.ts';
import { parcels } from './parcels.table.ts';
import { hasFailedRefund, refundedSum, refunds } from './refunds.table.ts';

/** For a query of another area's table: the picture with this key is shown by an order. Scans all order lines. */
export function isOnOrder(key: SQL): SQL {
  return sql`exists (select from ${orderLines} where split_part(${orderLines.image}, '/', 3) = ${key})`;
}

/** Adds a timeline entry without changing the status. */
export async function noteOnOrder(
  tx: Database,
  { id: orderId, status }: Pick<StoredOrder, 'id' | 'status'>,
  entry: { note: string; byUserId: number | null; at: Date },
): Promise<void> {
  await tx.insert(orderEvents).values({ orderId, status, ...entry });
}

/** The number of the buyer's latest order since then that has any of the products; unpaid and cancelled ones do not count. */
export async function findLatestOrderOf(
  db: Database,
  { id, userId }: Pick<Session, 'id' | 'userId'>,
  { productIds, since }: { productIds: readonly number[]; since: Date },
): Promise<string | null> {
  const hasAny = and(eq(orderLines.orderId, orders.id), inArray(orderLines.productId, [...productIds]));
  const [found] = await db
    .select({ number: orders.number })
    .from(orders)
    .where(
      and(
        userId === null ? eq(orders.sessionId, id) : or(eq(orders.sessionId, id), eq(orders.userId, userId)),
        gt(orders.createdAt, since),
        notInArray(orders.status, [...unpaidStatuses, 'cancelled']),
        exists(db.select({ id: orderLines.orderId }).from(orderLines).where(hasAny)),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return found?.number ?? null;
}

/** One query, whatever the order contains. */
export async function findOrder(db: Database, by: { number: string } | { id: number }): Promise<WholeOrder | null> {
  const [found] = await db
    .select(wholeOrder())
    .from(orders)
    .where('id' in by ? eq(orders.id, by.id) : eq(orders.number, by.number));
  return found ?? null;
}

/** Those that exist. */
export function findOrders(db: Database, ids: readonly number[]): Promise<WholeOrder[]> {
  return db
    .select(wholeOrder())
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.id);
}

/** The select list for orders with everything that belongs to them. */
export function wholeOrder() {
  return {
    order: orders,
    paidWith: paymentProviderOf(sql`${orders}.number`),
    payment: paymentStandingOf(sql`${orders}.number`),
    lines: listOf(orderLines.id, orderLines.orderId, lineColumns),
    events: listOf(orderEvents.id, orderEvents.orderId, eventColumns),
    parcels: listOf(parcels.id, parcels.orderId, parcelColumns),
    refunds: listOf(refunds.id, refunds.orderId, refundColumns),
  };
}

const {
  productId,
  quantity,
  dropped,
  sent,
  returned,
  name,
  texts,
  image,
  price,
  lineTotal,
  discount,
  vatRate,
  vat,
  changeId,
  isGift,
  isGiftCard,
} = orderLines;
const sums = { price, lineTotal, discount, vatRate, vat };
const lineColumns = {
  productId,
  quantity,
  dropped,
  sent,
  returned,
  name,
  texts,
  image,
  ...sums,
  changeId,
  isGift,
  isGiftCard,
};
const { status, note, at } = orderEvents;
const eventColumns = { status, note, at };
const { carrier, trackingNumber, trackingUrl, shippedAt } = parcels;
const parcelColumns = { carrier, trackingNumber, trackingUrl, shippedAt };
const refundColumns = {
  id: refunds.id,
  amount: refunds.amount,
  reason: refunds.reason,
  at: refunds.at,
  settledAt: refunds.settledAt,
  state: refunds.state,
  origin: refunds.origin,
  way: refunds.way,
};

/** The rows of another table that belong to an order, oldest first, as one JSON value. */
function listOf<Columns extends Record<string, PgColumn>>(id: PgColumn, owner: PgColumn, columns: Columns) {
  type Row = { [Name in keyof Columns]: GetColumnData<Columns[Name]> };
  const fields = Object.entries(columns).flatMap(([name, column]) => [sql.raw(`'${name}'`), sql`${column}`]);
  // `Row` is what each column parses, name by name, and `fromJson` has each of them parse its own; TypeScript does not
  // follow that through entries. Inside the inner query a bare `id` would be its own table's, so the order's is qualified.
  return sql<Row[]>`(
    select coalesce(json_agg(json_build_object(${sql.join(fields, sql`, `)}) order by ${id}), '[]')
    from ${id.table} where ${owner} = ${orders}.id
  )`.mapWith((rows: Record<string, unknown>[]) => rows.map((row) => fromJson(columns, row) as Row));
}

/** JSON carries times as text; each column knows how to parse its own. */
function fromJson(columns: Record<string, PgColumn>, row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      row[name] === null ? null : column.mapFromDriverValue(row[name]),
    ]),
  );
}

/**
 * The revenue of an order: its total less refunds, 0 once it is cancelled (shop rules, section 11), except for money that could
 * not be refunded.
 */
export async function readOrderRevenue(db: Database, orderId: number): Promise<Pence> {
  const [order] = await db
    .select({
      left: sql<number>`case when ${orders.isTest} or (${orders.status} = 'cancelled' and not ${hasFailedRefund}) then 0 else ${orders.total} - ${refundedSum} end::int`,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  return pence(order?.left ?? 0);
}

/** The order numbers by id. */
export async function readOrderNumbers(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  return new Map(found.map(({ id, number }) => [id, number]));
}

export async function reread(tx: Database, id: number) {
  const whole = await findOrder(tx, { id });
  if (!whole) throw new Error(`Order ${id} is gone`);
  return whole;
}
