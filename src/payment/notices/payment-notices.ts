import type { Database } from '#platform/database/database.ts';
import { deleteOldRows } from '#platform/database/delete-old-rows.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { disputeMoved, paymentMoved, refundMoved } from '../payment-events.ts';
import { paymentNotices } from '../payments.table.ts';
import { providerInUse } from '../providers.ts';

const events = { payment: paymentMoved, refund: refundMoved, dispute: disputeMoved };

/**
 * Takes each notice once, whenever and however often it comes. It only says where to look: what is true now is asked of the
 * provider by a job.
 * @throws Problem 400 `wrong-signature`, before anything is looked up; 404 for a shop that has no provider
 */
export async function takeNotice(
  { db, jobs, clock, config }: Deps,
  { body, signature }: { body: unknown; signature: string | undefined },
): Promise<void> {
  const provider = providerInUse(config);
  if (!provider) throw new Problem(404, 'no-such-call', 'This shop takes no payments by card.');
  const now = clock.now();
  const notice = await provider.readNotice(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature, now);
  if (!notice) return;
  const { id, type, about, reference } = notice;
  await db.transaction(async (tx) => {
    const received = { id, type, receivedAt: now };
    const taken = await tx.insert(paymentNotices).values(received).onConflictDoNothing().returning();
    if (taken.length > 0) await jobs.enqueue(tx, events[about], { reference });
  });
}

/** Stripe repeats what did not arrive for three days: what is older does not come again. */
export function forgetOldNotices(db: Database, before: Date): Promise<void> {
  return deleteOldRows(db, { table: paymentNotices, at: paymentNotices.receivedAt, before });
}
