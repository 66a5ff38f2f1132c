import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { orderLines, orders } from '../orders/orders.table.ts';
import type { ReturnListQuery, ReturnRequest } from './returns.contract.ts';
import { returnItems, returnRequests } from './returns.table.ts';

/** Those of one order, oldest first. */
export async function listReturnsOfOrder(db: Database, orderId: number): Promise<ReturnRequest[]> {
  return readReturns(db, eq(returnRequests.orderId, orderId));
}

/** For the owner: who has waited longest comes first. */
export async function listReturns(
  db: Database,
  { state, limit, offset }: ReturnListQuery,
): Promise<{ total: number; list: ReturnRequest[] }> {
  const wanted = eq(returnRequests.state, state);
  const [total, list] = await Promise.all([
    db.$count(returnRequests, wanted),
    readReturns(db, wanted, { limit, offset }),
  ]);
  return { total, list };
}

export async function findReturn(db: Database, id: number): Promise<ReturnRequest | undefined> {
  const [found] = await readReturns(db, eq(returnRequests.id, id));
  return found;
}

/** What of an order has been asked back, without what was declined. */
export function askedBack(db: Database, orderId: number): Promise<{ productId: number; quantity: number }[]> {
  return db
    .select({ productId: returnItems.productId, quantity: returnItems.quantity })
    .from(returnItems)
    .innerJoin(returnRequests, eq(returnRequests.id, returnItems.requestId))
    .where(and(eq(returnRequests.orderId, orderId), ne(returnRequests.state, 'declined')));
}

type Item = ReturnRequest['items'][number];

const itemsOfReturn = sql<Item[]>`(
  select coalesce(json_agg(json_build_object('productId', ${returnItems.productId}, 'quantity', ${returnItems.quantity}, 'name', (
    select ${orderLines.name} from ${orderLines}
    where ${orderLines.orderId} = ${returnRequests}.order_id and ${orderLines.productId} = ${returnItems.productId} limit 1
  )) order by ${returnItems.productId}), '[]')
  from ${returnItems} where ${returnItems.requestId} = ${returnRequests}.id)`;

async function readReturns(
  db: Database,
  wanted: SQL,
  { limit, offset } = { limit: 500, offset: 0 },
): Promise<ReturnRequest[]> {
  const found = await db
    .select({ row: returnRequests, orderNumber: orders.number, items: itemsOfReturn })
    .from(returnRequests)
    .innerJoin(orders, eq(orders.id, returnRequests.orderId))
    .where(wanted)
    .orderBy(asc(returnRequests.createdAt), asc(returnRequests.id))
    .limit(limit)
    .offset(offset);
  return found.map(({ row: { id, state, reason, answer, createdAt, answeredAt }, orderNumber, items }) => ({
    id,
    orderNumber,
    state,
    reason,
    items,
    answer,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }));
}
