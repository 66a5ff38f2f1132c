import { createHash } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { days } from '#platform/duration.ts';
import { Problem } from '#platform/http/problem.ts';
import { idempotencyKeys } from './idempotency.table.ts';
import { LostRace } from './try-again.ts';

/** Nobody repeats an attempt after this long. */
const keyLife = days(7);

export type Attempt = { key: string; request: unknown; now: Date };

/**
 * Makes the key this transaction's own. A repeat that comes at the same time waits here until the first is done.
 * @returns the order that the key led to earlier, or null for the first attempt
 * @throws Problem 409 `idempotency-key-reused` for another request under the same key
 */
export async function claimKey(tx: Database, { key, request, now }: Attempt): Promise<number | null> {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  const [claimed] = await tx
    .insert(idempotencyKeys)
    .values({ key, requestHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed) return null;
  const [earlier] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
  if (!earlier?.orderId) throw new LostRace();
  if (earlier.requestHash === requestHash) return earlier.orderId;
  const message = 'This attempt has already led to another order. Please start the checkout again.';
  throw new Problem(409, 'idempotency-key-reused', message);
}

export async function keepOutcome(tx: Database, key: string, orderId: number): Promise<void> {
  await tx.update(idempotencyKeys).set({ orderId }).where(eq(idempotencyKeys.key, key));
}

export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keyLife)));
}
