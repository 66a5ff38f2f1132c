import { and, asc, eq, inArray, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { returnItems, returnRequests, waitsForRefund } from '../lines/returns.table.ts';
import { orderLines } from '../order/orders.table.ts';

/** @throws Problem 409 `return-settled` unless it is a return of that order which waits for its refund. */
export async function rejectUnlessWaiting(
  tx: Database,
  { orderId, returnId }: { orderId: number; returnId: number },
): Promise<void> {
  const condition = and(eq(returnRequests.id, returnId), eq(returnRequests.orderId, orderId), waitsForRefund);
  if ((await tx.$count(returnRequests, condition)) > 0) return;
  throw new Problem(409, 'return-settled', 'This return isn’t waiting for a refund. Please look at it again.');
}

type Refunded = { orderId: number; pieces: readonly { lineId: number; quantity: number }[]; at: Date };

/**
 * Attributes refunded pieces to returns of the order: the one the refund names, then accepted and open ones,
 * oldest first. The caller holds the order's lock.
 */
export async function settleReturned(tx: Database, returnId: number | undefined, refunded: Refunded): Promise<void> {
  const left = await quantitiesByProduct(tx, refunded.pieces);
  for (const { requestId, productId, waiting } of await readWaiting(tx, refunded.orderId, returnId)) {
    const counted = Math.min(waiting, left.get(productId) ?? 0);
    if (counted === 0) continue;
    left.set(productId, (left.get(productId) ?? 0) - counted);
    await tx
      .update(returnItems)
      .set({ refunded: sql`${returnItems.refunded} + ${counted}` })
      .where(and(eq(returnItems.requestId, requestId), eq(returnItems.productId, productId)));
  }
  await settleRefunded(tx, refunded);
}

async function quantitiesByProduct(tx: Database, pieces: Refunded['pieces']): Promise<Map<number, number>> {
  const { id, productId } = orderLines;
  const ids = pieces.map(({ lineId }) => lineId);
  const lines = await tx.select({ id, productId }).from(orderLines).where(inArray(id, ids));
  const quantities = new Map<number, number>();
  for (const line of lines) {
    const quantity = pieces.find(({ lineId }) => lineId === line.id)?.quantity ?? 0;
    quantities.set(line.productId, (quantities.get(line.productId) ?? 0) + quantity);
  }
  return quantities;
}

/** A product's pieces of a return that are not refunded. */
function readWaiting(tx: Database, orderId: number, first = 0) {
  const { requestId, productId, quantity, refunded } = returnItems;
  return tx
    .select({ requestId, productId, waiting: sql<number>`${quantity} - ${refunded}` })
    .from(returnItems)
    .innerJoin(returnRequests, eq(returnRequests.id, requestId))
    .where(and(ofOrder(orderId), isNull(returnRequests.settledAt), ne(returnRequests.state, 'declined')))
    .orderBy(
      sql`${requestId} = ${first} desc, ${returnRequests.state} = 'accepted' desc`,
      asc(returnRequests.createdAt),
      asc(requestId),
    );
}

/** Accepted returns that are fully refunded no longer wait. */
export async function settleRefunded(tx: Database, { orderId, at }: Pick<Refunded, 'orderId' | 'at'>): Promise<void> {
  const owed = tx
    .select({ one: sql`1` })
    .from(returnItems)
    .where(and(eq(returnItems.requestId, returnRequests.id), sql`${returnItems.refunded} < ${returnItems.quantity}`));
  await tx
    .update(returnRequests)
    .set({ settledAt: at })
    .where(and(ofOrder(orderId), waitsForRefund, notExists(owed)));
}

/** The order is fully refunded: none of its accepted returns waits any more. */
export async function settleAll(tx: Database, { orderId, at }: Pick<Refunded, 'orderId' | 'at'>): Promise<void> {
  const settled = await tx
    .update(returnRequests)
    .set({ settledAt: at })
    .where(and(ofOrder(orderId), waitsForRefund))
    .returning({ id: returnRequests.id });
  const ids = settled.map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(returnItems).set({ refunded: returnItems.quantity }).where(inArray(returnItems.requestId, ids));
}

function ofOrder(orderId: number) {
  return eq(returnRequests.orderId, orderId);
}
