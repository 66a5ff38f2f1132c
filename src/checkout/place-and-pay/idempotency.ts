import { eq, lt } from 'drizzle-orm';
import type { Session } from '#accounts/session/session.ts';
import { lockBasket } from '#basket/basket.ts';
import { findLatestOrderOf } from '#orders/order/orders.ts';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { hashOf } from '#platform/sealed.ts';
import { idempotencyKeys } from './idempotency.table.ts';
import type { PlaceOrderBody } from './place-order.contract.ts';
import { LostRace } from './try-again.ts';

/** Nobody repeats a request after this long. */
const keyLife = days(7);

/** Keys belong to a customer: two customers with the same key do not collide. */
export type Attempt = { key: string; customerEmail: string };

/**
 * Claims the key for this transaction. A concurrent repeat waits here until the first is done.
 * @returns the order that the key led to earlier, or null for the first attempt
 * @throws Problem 409 `idempotency-key-reused` for another request under the same key
 */
export async function claimKey(
  tx: Database,
  attempt: Attempt,
  { request, now }: { request: unknown; now: Date },
): Promise<number | null> {
  const key = savedAs(attempt);
  const requestHash = hashOf(JSON.stringify(request));
  const [claimed] = await tx
    .insert(idempotencyKeys)
    .values({ key, requestHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed) return null;
  // Of two concurrent repeats, one may find the order abandoned and place another.
  const [earlier] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key)).for('update');
  if (!earlier?.orderId) throw new LostRace();
  if (earlier.requestHash === requestHash) return earlier.orderId;
  const message = 'This attempt has already led to another order. Please start the checkout again.';
  throw new Problem(409, 'idempotency-key-reused', message);
}

/** The order of this key; null: none so far. */
export async function findOutcome(db: Database, attempt: Attempt): Promise<number | null> {
  const [earlier] = await db
    .select({ orderId: idempotencyKeys.orderId })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, savedAs(attempt)));
  return earlier?.orderId ?? null;
}

export async function saveOutcome(tx: Database, attempt: Attempt, orderId: number): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ orderId })
    .where(eq(idempotencyKeys.key, savedAs(attempt)));
}

export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keyLife)));
}

/** As stored in the table. */
export function savedAs({ key, customerEmail }: Attempt): string {
  return hashOf(JSON.stringify([customerEmail.toLowerCase(), key]));
}

/** Whoever left a tab open for longer has found their confirmation meanwhile. */
const remembered = days(1);

/**
 * A basket is ordered once, in however many tabs its checkout is open: goods that have left it by an order are not ordered again.
 * What was taken out by hand in another tab is bought as shown.
 * @throws Problem 409 `already-ordered` with `orderNumber`
 */
export async function rejectIfOrdered(
  tx: Database,
  { session, body: { items, fromBasket } }: { session: Session | null; body: PlaceOrderBody },
  now: Date,
): Promise<void> {
  if (!session || !fromBasket) return;
  const inBasket = await lockBasket(tx, session);
  const productIds = items.map(({ productId }) => productId).filter((id) => !inBasket.includes(id));
  if (productIds.length === 0) return;
  const since = new Date(now.getTime() - remembered);
  const orderNumber = await findLatestOrderOf(tx, session, { productIds, since });
  if (orderNumber === null) return;
  const message = `You’ve just ordered this: it’s order ${orderNumber}. We haven’t placed another.`;
  throw new Problem(409, 'already-ordered', message, { orderNumber });
}
