import { eq, inArray, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/database/database.ts';
import { orderAdditions } from './order-additions.table.ts';
import type { OrderStatus } from './order-words.contract.ts';
import type { RelatedOrders } from './orders.contract.ts';
import { orders } from './orders.table.ts';

/** Records that an order is for goods added to an earlier one. */
export async function saveAddition(tx: Database, addition: typeof orderAdditions.$inferInsert): Promise<void> {
  await tx.insert(orderAdditions).values(addition);
}

const nothingToSend: readonly OrderStatus[] = ['abandoned', 'cancelled'];

/** By id: what each order was added to, and what was added to it and not cancelled or left unpaid. */
export async function readRelatedOrders(db: Database, ids: readonly number[]): Promise<Map<number, RelatedOrders>> {
  if (ids.length === 0) return new Map();
  const first = alias(orders, 'first');
  const { orderId, addedToId } = orderAdditions;
  const found = await db
    .select({ orderId, addedToId, number: orders.number, status: orders.status, firstNumber: first.number })
    .from(orderAdditions)
    .innerJoin(orders, eq(orders.id, orderId))
    .innerJoin(first, eq(first.id, addedToId))
    .where(or(inArray(orderId, [...ids]), inArray(addedToId, [...ids])))
    .orderBy(orderId);
  return new Map(
    ids.map((id) => {
      const additions = found
        .filter((one) => one.addedToId === id && !nothingToSend.includes(one.status))
        .map(({ number, status }) => ({ orderNumber: number, status }));
      return [id, { addedTo: found.find((one) => one.orderId === id)?.firstNumber ?? null, additions }];
    }),
  );
}

export const unrelated: RelatedOrders = { addedTo: null, additions: [] };
