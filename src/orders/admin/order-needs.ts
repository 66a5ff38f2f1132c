import { and, count, desc, eq, gt, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { doubtStages } from '#payment/payment-words.contract.ts';
import { days } from '#platform/clock.ts';
import { countUpTo, filteredFirst } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { returnRequests, waitsForRefund } from '../lines/returns.table.ts';
import { disputes } from '../order/disputes.table.ts';
import type { StoredOrder } from '../order/order-view.ts';
import type { DeliveryService, OrderNeed } from '../order/order-words.contract.ts';
import { hasOwnToSend, isMarkedOnly, isNotSent, isPlaced, orders } from '../order/orders.table.ts';
import { refunds } from '../order/refunds.table.ts';
import { lateBy, placedTooLongAgo } from './to-send/to-send.ts';

/** Staff who refunded it in another way cannot record that, so a failed refund is only shown for so long. */
const remindedDays = 60;

/** A condition on `orders`: it needs somebody. Only late orders depend on the shop's working days; the to-do list also asks for the others. */
const needs: Record<OrderNeed, (db: Database, now: Date) => Promise<SQL | undefined>> = {
  late: async (db, now) => and(awaitsOwnParcel, placedTooLongAgo(await lateBy(db, now))),
  return: async () =>
    sql`${orders.id} in (select order_id from ${returnRequests} where ${eq(returnRequests.state, 'open')})`,
  'return-refund': async () => sql`${orders.id} in (select order_id from ${returnRequests} where ${waitsForRefund})`,
  refund: async (_db, now) => sql`${orders.id} in (select order_id from ${refunds} where ${stillOwed(now)})`,
  dispute: async () => hasOpen(notInArray(disputes.stage, [...doubtStages])),
  doubt: async () => hasOpen(and(inArray(disputes.stage, [...doubtStages]), isNull(disputes.dismissedAt))),
};

function hasOpen(which: SQL | undefined): SQL {
  return sql`${orders.id} in (select order_id from ${disputes} where ${and(eq(disputes.state, 'open'), which)})`;
}

export async function needing(db: Database, need: OrderNeed, now: Date): Promise<SQL> {
  return filteredFirst(db, orders, await needs[need](db, now));
}

/** @returns `most` where there are as many or more */
export async function countOrdersNeeding(
  db: Database,
  need: OrderNeed,
  { now, most }: { now: Date; most: number },
): Promise<number> {
  return countUpTo(db, orders, await needs[need](db, now), most);
}

/**
 * Orders with own goods still to be sent, and those of them that should have left by now. One statement counts both, as
 * late ones are the oldest. @returns `most` where there are as many or more
 */
export async function countToPack(
  db: Database,
  services: readonly DeliveryService[],
  { now, most }: { now: Date; most: number },
): Promise<{ count: number; late: number }> {
  const isBy = inArray(orders.delivery, [...services]);
  const isLate = sql<boolean>`${placedTooLongAgo(await lateBy(db, now), services)}`.as('is_late');
  const oldest = db
    .select({ isLate })
    .from(orders)
    .where(and(awaitsOwnParcel, isBy))
    .orderBy(orders.createdAt, orders.id)
    .limit(most)
    .as('oldest');
  const [counted] = await db
    .select({ count: count(), late: sql<number>`(count(*) filter (where ${oldest.isLate}))::int` })
    .from(oldest);
  const marked = await countUpTo(db, orders, and(isMarkedOnly, isBy), most);
  return { count: Math.min((counted?.count ?? 0) + marked, most), late: counted?.late ?? 0 };
}

/** Which of these orders have own goods that should have left by now. */
export async function findLate(db: Database, ids: readonly number[], now: Date): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), await needs.late(db, now)));
  return new Set(found.map(({ id }) => id));
}

/** The earliest deadline for a response to an open dispute; null: none has one. */
export async function nextDisputeDue(db: Database): Promise<Date | null> {
  const [next] = await db
    .select({ dueBy: disputes.dueBy })
    .from(disputes)
    .where(and(eq(disputes.state, 'open'), disputes.awaitsAnswer, sql`${disputes.dueBy} is not null`))
    .orderBy(disputes.dueBy)
    .limit(1);
  return next?.dueBy ?? null;
}

const awaitsOwnParcel = sql`${isNotSent} and ${hasOwnToSend}`;

/** A failed refund of an order that had no refund since, or one that nobody knows whether it arrived. */
function stillOwed(now: Date): SQL | undefined {
  const since = new Date(now.getTime() - days(remindedDays));
  const later = sql`exists (
    select from refunds later where later.order_id = ${refunds.orderId} and later.id > ${refunds.id} and later.state <> 'failed'
  )`;
  // What a bank gave back after a dispute was never promised to the customer.
  return and(
    or(eq(refunds.state, 'failed'), eq(refunds.failureCause, 'other-account')),
    ne(refunds.origin, 'dispute'),
    gt(refunds.settledAt, since),
    sql`not ${later}`,
  );
}

type LatestOrder = Pick<StoredOrder, 'number' | 'customerName' | 'createdAt' | 'total' | 'status'>;

/** Newest first, cancelled ones included, without their details. */
export function readLatestOrders(db: Database, limit: number): Promise<LatestOrder[]> {
  const { number, customerName, createdAt, total, status } = orders;
  return db
    .select({ number, customerName, createdAt, total, status })
    .from(orders)
    .where(isPlaced)
    .orderBy(desc(createdAt), desc(orders.id))
    .limit(limit);
}
