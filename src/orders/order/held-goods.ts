import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { hasUnsettledPayment } from '#payment/payments.ts';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { heldGoods } from './held-goods.table.ts';
import { unpaidStatuses } from './order-words.contract.ts';
import { isPlaced, orderLines, orders } from './orders.table.ts';

/** For this long an unpaid order counts against its buyer. */
const heldWithin = days(1);

export type Buyer = {
  sessionId: number | null;
  userId: number | null;
  /** Hash of the network or account; null: staff, who are not limited. */
  heldBy: string | null;
  email: string;
};

export type UnpaidOrder = { id: number; number: string; isOwn: boolean };

/**
 * The unpaid orders of a buyer: from this browser or another of their account (`isOwn`), or from the same network with
 * the same email address and some of the same goods.
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
  return (
    db
      .select({ id, number, isOwn })
      .from(orders)
      // An abandoned one can still be paid if its goods were contested (decision 133).
      .where(and(hasUnsettledPayment(number), inArray(orders.status, unpaidStatuses), or(isOwn, isSame)))
  );
}

/** Records the buyer of an unpaid order. Concurrent orders of one buyer are serialised by {@link lockBuyer}. */
export async function recordHolder(
  tx: Database,
  { orderId, heldBy, now }: { orderId: number; heldBy: string; now: Date },
): Promise<void> {
  await tx.insert(heldGoods).values({ orderId, heldBy, createdAt: now });
}

/**
 * Serialises unpaid orders of this buyer until the transaction ends: of two, the one with the higher id is written once the other
 * has committed. Everybody takes these locks in the same order, so nobody waits in a circle.
 */
export async function lockBuyer(tx: Database, { sessionId, userId, heldBy }: Omit<Buyer, 'email'>): Promise<void> {
  const keys = [sessionId && `session ${sessionId}`, userId && `account ${userId}`, heldBy];
  for (const key of keys.filter(Boolean)) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  }
}

/** When the unpaid orders of a buyer were placed; the oldest first. */
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

type HeldOf = { productIds: readonly number[]; holdMs: number; now: Date; withinMs?: number };

/**
 * How many pieces of each product a buyer holds, and for how long they have held it unpaid within a day: summed over their orders
 * (`forMs`), and over the pieces of these (`pieceMs`).
 * @param heldBy null: all buyers together
 * @param holdMs the longest time an order holds its goods
 */
export function readHeld(
  tx: Database,
  heldBy: string | null,
  { productIds, holdMs, now, withinMs = heldWithin }: HeldOf,
): Promise<Held[]> {
  const { productId, quantity } = orderLines;
  const ms = heldMs(now, holdMs);
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
        heldBy === null ? undefined : eq(heldGoods.heldBy, heldBy),
        gt(heldGoods.createdAt, new Date(now.getTime() - withinMs)),
        inArray(orders.status, unpaidStatuses),
        inArray(productId, [...productIds]),
      ),
    )
    .groupBy(productId);
}

const isWaiting = sql`${orders.status} = 'awaiting-payment'`;

function heldMs(now: Date, holdMs: number): SQL {
  const until = sql`case when ${isWaiting} then ${now} else ${orders.updatedAt} end`;
  return sql`least(extract(epoch from ${until} - ${orders.createdAt}) * 1000, ${holdMs})`;
}

type HeldCode = Pick<HeldOf, 'holdMs' | 'now'> & { code: string; email: string; since: Date };

/** For how long unpaid orders have held a use of a promotion since then: of all buyers together, and under this email address. */
export async function readHeldUses(
  db: Database,
  { code, email, holdMs, now, since }: HeldCode,
): Promise<{ allMs: number; emailMs: number }> {
  const ms = heldMs(now, holdMs);
  const isTheirs = eq(sql`lower(${orders.customerEmail})`, email.toLowerCase());
  const [held] = await db
    .select({
      allMs: sql<number>`coalesce(sum(${ms}), 0)::float8`,
      emailMs: sql<number>`coalesce(sum(${ms}) filter (where ${isTheirs}), 0)::float8`,
    })
    .from(heldGoods)
    .innerJoin(orders, eq(orders.id, heldGoods.orderId))
    .where(and(gt(heldGoods.createdAt, since), inArray(orders.status, unpaidStatuses), eq(orders.promoCode, code)));
  return held ?? { allMs: 0, emailMs: 0 };
}

/** The pieces of a product in orders that were placed since then and are not unpaid. */
export async function countBought(db: Database, product: number, since: Date): Promise<number> {
  const [bought] = await db
    .select({ pieces: sql<number>`coalesce(sum(${orderLines.quantity}), 0)::int` })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(gt(orders.createdAt, since), eq(orderLines.productId, product), isPlaced));
  return bought?.pieces ?? 0;
}

/** It is paid, so it does not count against the buyer. */
export async function forgetHolder(tx: Database, orderId: number): Promise<void> {
  await tx.delete(heldGoods).where(eq(heldGoods.orderId, orderId));
}

export async function forgetHolders(db: Database, now: Date): Promise<void> {
  await db.delete(heldGoods).where(lt(heldGoods.createdAt, new Date(now.getTime() - heldWithin)));
}
