import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { newOrderNumber } from '#orders/order/order-number.ts';
import type { Database } from '#platform/database/database.ts';
import { supplierOrderPolicies } from '../order-policies/order-policies.table.ts';
import { purchaseOrders } from './purchase-orders.table.ts';

/** In one email. */
const mostInBatch = 100;

export function newBatchNumber(): string {
  return newOrderNumber().replace('PV-', 'PB-');
}

/** Whether all that such a supplier gets at one time is in one email. */
export async function isBatched(db: Database, id: number): Promise<boolean> {
  const { supplierId, batchHour } = supplierOrderPolicies;
  return (await db.$count(supplierOrderPolicies, and(eq(supplierId, id), isNotNull(batchHour)))) > 0;
}

/**
 * These purchase orders, and what else is due for those of their suppliers that get all of an hour in one email. Each is claimed
 * once, whoever asks for it.
 */
export async function withBatches(db: Database, ids: readonly number[], now: Date): Promise<number[]> {
  const { id, supplierId, state, isAutomatic, holdUntil, nextTryAt } = purchaseOrders;
  const batched = await db
    .selectDistinct({ supplierId })
    .from(purchaseOrders)
    .innerJoin(supplierOrderPolicies, eq(supplierOrderPolicies.supplierId, supplierId))
    .where(and(inArray(id, [...ids]), isNotNull(supplierOrderPolicies.batchHour)));
  if (batched.length === 0) return [...ids];
  const isOf = inArray(
    supplierId,
    batched.map((row) => row.supplierId),
  );
  const isDue = and(eq(state, 'draft'), isAutomatic, lte(holdUntil, now), or(isNull(nextTryAt), lte(nextTryAt, now)));
  const due = await db
    .select({ id })
    .from(purchaseOrders)
    .where(and(isOf, isDue))
    .orderBy(asc(holdUntil), asc(id))
    .limit(mostInBatch);
  return [...new Set([...ids, ...due.map((row) => row.id)])];
}
