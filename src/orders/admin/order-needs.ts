import { and, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import { countUpTo } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { days } from '#platform/clock.ts';
import { disputes } from '../disputes/disputes.table.ts';
import type { DeliveryService, OrderNeed } from '../orders/order-words.contract.ts';
import { isPlaced, orderLines, orders } from '../orders/orders.table.ts';
import { refunds } from '../refunds/refunds.table.ts';
import { returnRequests, waitsForRefund } from '../returns/returns.table.ts';
import { lateBy, placedTooLongAgo } from '../to-send/late-orders.ts';
import type { StoredOrder } from '../orders/order-view.ts';

/** Whoever gave the money back by another way has nowhere to say so, and is not asked for ever. */
const remindedDays = 60;

/** More than anybody looks through. */
const mostListed = 2_000;

/** Whether an order needs somebody; beside `orders`. Only what is late asks for the shop's working days: the to-do list asks for the others too. */
const needs: Record<OrderNeed, (db: Database, now: Date) => Promise<SQL | undefined>> = {
  late: async (db, now) => and(awaitsOwnParcel, placedTooLongAgo(await lateBy(db, now))),
  return: async () =>
    sql`${orders.id} in (select order_id from ${returnRequests} where ${eq(returnRequests.state, 'open')})`,
  'return-refund': async () => sql`${orders.id} in (select order_id from ${returnRequests} where ${waitsForRefund})`,
  refund: async (_db, now) => sql`${orders.id} in (select order_id from ${refunds} where ${stillOwed(now)})`,
  dispute: async () => sql`${orders.id} in (select order_id from ${disputes} where ${eq(disputes.state, 'open')})`,
};

/** The orders that need somebody, found first and by themselves: among a million PostgreSQL would look for them in the list's order. */
export async function needing(db: Database, need: OrderNeed, now: Date): Promise<SQL> {
  const ids = db
    .select({ id: orders.id })
    .from(orders)
    .where(await needs[need](db, now))
    .limit(mostListed);
  return sql`${orders.id} = any(array(${ids}))`;
}

/** @returns `most` where there are as many or more */
export async function countOrdersNeeding(
  db: Database,
  need: OrderNeed,
  { now, most }: { now: Date; most: number },
): Promise<number> {
  return countUpTo(db, orders, await needs[need](db, now), most);
}

/** Orders of which the shop is still to send something itself. @returns `most` where there are as many or more */
export function countToPack(db: Database, delivery: DeliveryService, most: number): Promise<number> {
  return countUpTo(db, orders, and(awaitsOwnParcel, eq(orders.delivery, delivery)), most);
}

/** Those of them that should have left by now. @returns `most` where there are as many or more */
export async function countLateToPack(
  db: Database,
  delivery: DeliveryService,
  { now, most }: { now: Date; most: number },
): Promise<number> {
  return countUpTo(db, orders, and(awaitsOwnParcel, placedTooLongAgo(await lateBy(db, now), delivery)), most);
}

/** Which of these orders have a parcel of ours that should have left by now. */
export async function findLate(db: Database, ids: readonly number[], now: Date): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), await needs.late(db, now)));
  return new Set(found.map(({ id }) => id));
}

/** The last moment at which an open dispute can be answered, of the one that has least time; null: none has such a day. */
export async function nextDisputeDue(db: Database): Promise<Date | null> {
  const [next] = await db
    .select({ dueBy: disputes.dueBy })
    .from(disputes)
    .where(and(eq(disputes.state, 'open'), sql`${disputes.dueBy} is not null`))
    .orderBy(disputes.dueBy)
    .limit(1);
  return next?.dueBy ?? null;
}

// Without parameters, so that these are the indexes' own conditions. As `exists` PostgreSQL would read the own lines of all
// orders there have been; asked order by order it stops once it has found enough.
const awaitsOwnParcel = sql`${orders.status} in ('confirmed', 'processing') and (
  select true from ${orderLines} where ${orderLines.orderId} = ${orders.id}
    and ${orderLines.supplierId} is null and ${orderLines.sent} + ${orderLines.dropped} < ${orderLines.quantity} limit 1)`;

/** A refund that failed, when nothing of its order was given back since. */
function stillOwed(now: Date): SQL | undefined {
  const since = new Date(now.getTime() - days(remindedDays));
  const later = sql`exists (
    select from refunds later where later.order_id = ${refunds.orderId} and later.id > ${refunds.id} and later.state <> 'failed'
  )`;
  return and(eq(refunds.state, 'failed'), gt(refunds.settledAt, since), sql`not ${later}`);
}

type LatestOrder = Pick<StoredOrder, 'number' | 'customerName' | 'createdAt' | 'total' | 'status'>;

/** Newest first, cancelled ones included, without what belongs to them. */
export function readLatestOrders(db: Database, limit: number): Promise<LatestOrder[]> {
  const { number, customerName, createdAt, total, status } = orders;
  return db
    .select({ number, customerName, createdAt, total, status })
    .from(orders)
    .where(isPlaced)
    .orderBy(desc(createdAt), desc(orders.id))
    .limit(limit);
}
