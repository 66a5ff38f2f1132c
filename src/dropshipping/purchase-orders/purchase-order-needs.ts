import { and, eq, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { suppliersByProcessingTime } from '#catalogue/suppliers/suppliers.ts';
import { awaitedLines } from '#orders/lines/left-to-send.ts';
import { countUpTo, filteredFirst } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { dueDay, overdueBefore } from '#shop/working-days/working-days.ts';
import type { StoredPurchaseOrder } from './purchase-order-rows.ts';
import type { PurchaseOrderNeed, PurchaseOrderState } from './purchase-order-words.contract.ts';
import { purchaseOrders } from './purchase-orders.table.ts';

/** The supplier has received it and still has to send something. */
const underWay: readonly PurchaseOrderState[] = ['sent', 'acknowledged', 'part-shipped'];

/** A condition on `purchase_orders`: it needs somebody. */
const needs: Record<PurchaseOrderNeed, (db: Database, now: Date) => Promise<SQL | undefined> | SQL | undefined> = {
  decision: needsAnotherSender,
  late: isLate,
  sending: (_, now) =>
    or(
      eq(purchaseOrders.state, 'failed'),
      and(
        eq(purchaseOrders.state, 'draft'),
        sql`not ${purchaseOrders.isAutomatic}`,
        lte(purchaseOrders.holdUntil, now),
      ),
    ),
  note: () => isNotNull(purchaseOrders.noteAt),
};

export async function needing(db: Database, need: PurchaseOrderNeed, now: Date): Promise<SQL> {
  return filteredFirst(db, purchaseOrders, await needs[need](db, now));
}

/** @returns `most` where there are as many or more */
export async function countPurchaseOrdersNeeding(
  db: Database,
  need: PurchaseOrderNeed,
  { now, most }: { now: Date; most: number },
): Promise<number> {
  return countUpTo(db, purchaseOrders, await needs[need](db, now), most);
}

/** The number that could not be sent. @returns at most `most` */
export function countFailed(db: Database, most: number): Promise<number> {
  return countUpTo(db, purchaseOrders, eq(purchaseOrders.state, 'failed'), most);
}

type Sent = Pick<StoredPurchaseOrder, 'supplierId' | 'state' | 'sentAt' | 'cancelRequestedAt'>;

/** When each supplier should have sent everything, by their processing days; null: not waited for. */
export async function readDueDays(db: Database): Promise<(purchaseOrder: Sent) => ShopDay | null> {
  const [groups, { workingDays }] = [await suppliersByProcessingTime(db), await readSettings(db)];
  const termsOf = new Map(groups.flatMap(({ ids, ...terms }) => ids.map((id) => [id, terms])));
  return ({ supplierId, state, sentAt, cancelRequestedAt }) => {
    if (sentAt === null || cancelRequestedAt !== null || !underWay.includes(state)) return null;
    const { workingDays: needed, closedDays } = termsOf.get(supplierId) ?? { workingDays: 1, closedDays: [] };
    return dueDay(sentAt, needed, { ...workingDays, closedDays });
  };
}

async function isLate(db: Database, now: Date): Promise<SQL | undefined> {
  const { supplierId, sentAt, state, cancelRequestedAt } = purchaseOrders;
  // Without parameters, so that it matches the partial index.
  const isUnderWay = sql`${state} in ('sent', 'acknowledged', 'part-shipped') and ${cancelRequestedAt} is null`;
  const groups = await suppliersByProcessingTime(db);
  if (groups.length === 0) return sql`false`;
  const { workingDays: terms } = await readSettings(db);
  const overdue = groups.map(({ workingDays, closedDays, ids }) =>
    and(inArray(supplierId, ids), lt(sentAt, overdueBefore(now, workingDays, { ...terms, closedDays }))),
  );
  return and(isUnderWay, or(...overdue));
}

/** Rejected lines, and pieces of others, that the customer still waits for and that nobody else sends. */
function needsAnotherSender(): SQL {
  return sql`${purchaseOrders.id} in (
    select rejected.id
    from (
      select purchase_orders.id, order_line_id, supplier_id, 0 as sent
      from purchase_orders join purchase_order_lines on purchase_order_id = purchase_orders.id where state = 'rejected'
      union
      select purchase_orders.id, order_line_id, supplier_id, 0
      from purchase_order_lines join purchase_orders on purchase_orders.id = purchase_order_id
      where is_rejected and state not in ('rejected', 'cancelled')
      union
      select purchase_orders.id, order_line_id, supplier_id, quantity - short_by
      from purchase_order_lines join purchase_orders on purchase_orders.id = purchase_order_id
      where short_by > 0 and state not in ('rejected', 'cancelled')
    ) rejected
    join (${awaitedLines()}) awaited on awaited.id = rejected.order_line_id and awaited.supplier_id = rejected.supplier_id
      and awaited.quantity > rejected.sent
  )`;
}
