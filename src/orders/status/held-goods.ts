import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { days } from '#platform/clock.ts';
import { orderLines, orders } from '../orders/orders.table.ts';
import { heldGoods } from './held-goods.table.ts';

/** So long it counts against its holder that goods were held and not paid. */
const heldWithin = days(1);

export type Buyer = {
  sessionId: number | null;
  userId: number | null;
  /** Signature of the network or account; null: of staff, whom nobody counts. */
  heldBy: string | null;
  email: string;
};

export type UnpaidOrder = { id: number; number: string; isOwn: boolean };

/**
 * What a buyer has begun to pay for: in this browser or another of their account (`isOwn`), or in one of the same network for
 * the same email address, where it holds some of the same goods.
 */
export async function listUnpaidOrders(
  db: Database,
  { sessionId, userId, heldBy, email }: Buyer,
  productIds: readonly number[],
): Promise<UnpaidOrder[]> {
  const { id, number } = orders;
  const isOwn = sql<boolean>`coalesce(${orders.sessionId} = ${sessionId}, false) or coalesce(${orders.userId} = ${userId}, false)`;
  const ofHolder = db
    .select({ id: heldGoods.orderId })
    .from(heldGoods)
    .innerJoin(orderLines, eq(orderLines.orderId, heldGoods.orderId))
    .where(and(eq(heldGoods.heldBy, heldBy ?? ''), inArray(orderLines.productId, [...productIds])));
  const isSame = and(inArray(id, ofHolder), eq(sql`lower(${orders.customerEmail})`, email.toLowerCase()));
  return db
    .select({ id, number, isOwn })
    .from(orders)
    .where(and(eq(orders.status, 'awaiting-payment'), or(isOwn, isSame)));
}

/** Of an order that waits for its payment. Those of one holder that come at once are counted one after the other: see {@link lockHolder}. */
export async function recordHolder(
  tx: Database,
  { orderId, heldBy, now }: { orderId: number; heldBy: string; now: Date },
): Promise<void> {
  await tx.insert(heldGoods).values({ orderId, heldBy, createdAt: now });
}

/** Nobody else counts or records orders of this holder until the transaction ends. */
export async function lockHolder(tx: Database, heldBy: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${heldBy}, 0))`);
}

/** When the orders of a holder were placed that wait for their payment; the oldest comes first. */
export async function listWaiting(tx: Database, heldBy: string): Promise<Date[]> {
  const waiting = await tx
    .select({ at: heldGoods.createdAt })
    .from(heldGoods)
    .innerJoin(orders, eq(orders.id, heldGoods.orderId))
    .where(and(eq(heldGoods.heldBy, heldBy), eq(orders.status, 'awaiting-payment')))
    .orderBy(heldGoods.createdAt);
  return waiting.map(({ at }) => at);
}

export type Held = { productId: number; pieces: number; forMs: number; pieceMs: number };

/**
 * What a holder holds of each of these products, and for how long, in all, they have held it unpaid within a day: summed over their orders
 * (`forMs`), and over the pieces of these (`pieceMs`).
 * @param holdMs how long an order holds its goods at most
 */
export function readHeld(
  tx: Database,
  heldBy: string,
  { productIds, holdMs, now }: { productIds: readonly number[]; holdMs: number; now: Date },
): Promise<Held[]> {
  const { productId, quantity } = orderLines;
  const isWaiting = sql`${orders.status} = 'awaiting-payment'`;
  const until = sql`case when ${isWaiting} then ${now} else ${orders.updatedAt} end`;
  const ms = sql`least(extract(epoch from ${until} - ${orders.createdAt}) * 1000, ${holdMs})`;
  return tx
    .select({
      productId,
      pieces: sql<number>`coalesce(sum(${quantity}) filter (where ${isWaiting}), 0)::int`,
      forMs: sql<number>`sum(${ms})::float8`,
      pieceMs: sql<number>`sum(${ms} * ${quantity})::float8`,
    })
    .from(heldGoods)
    .innerJoin(orders, eq(orders.id, heldGoods.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, heldGoods.orderId))
    .where(
      and(
        eq(heldGoods.heldBy, heldBy),
        gt(heldGoods.createdAt, new Date(now.getTime() - heldWithin)),
        inArray(orders.status, ['awaiting-payment', 'abandoned']),
        inArray(productId, [...productIds]),
      ),
    )
    .groupBy(productId);
}

/** It is paid: nothing was held for nothing. */
export async function forgetHolder(tx: Database, orderId: number): Promise<void> {
  await tx.delete(heldGoods).where(eq(heldGoods.orderId, orderId));
}

export async function forgetHolders(db: Database, now: Date): Promise<void> {
  await db.delete(heldGoods).where(lt(heldGoods.createdAt, new Date(now.getTime() - heldWithin)));
}
