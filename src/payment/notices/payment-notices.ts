import { desc } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { deleteOldRows } from '#platform/database/delete-old-rows.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { rejectUnstorable } from '#platform/http/json-body.ts';
import { disputeMoved, paymentMoved, refundMoved } from '../payment-events.ts';
import { paymentNotices } from '../payments.table.ts';
import { providerInUse } from '../providers.ts';

const events = { payment: paymentMoved, refund: refundMoved, dispute: disputeMoved };

/**
 * Handles each webhook event once, whenever and however often it arrives. The event only says where to look: a job queries the
 * current state.
 * @throws Problem 400 `wrong-signature`, before any query, or `invalid-input`; 404 for a shop without a provider
 */
export async function receiveNotice(
  { db, jobs, clock, config }: Deps,
  { body, signature }: { body: unknown; signature: string | undefined },
): Promise<void> {
  const provider = providerInUse(config);
  if (!provider) throw new Problem(404, 'no-such-call', 'This shop takes no payments by card.');
  const now = clock.now();
  const notice = await provider.readNotice(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature, now);
  if (!notice) return;
  rejectUnstorable(notice);
  const { id, type, about, reference } = notice;
  await db.transaction(async (tx) => {
    const received = { id, type, receivedAt: now };
    const taken = await tx.insert(paymentNotices).values(received).onConflictDoNothing().returning();
    if (taken.length > 0) await jobs.enqueue(tx, events[about], { reference });
  });
}

/** When the last one arrived that was not refused. Null: none within three days. */
export async function lastNoticeAt(db: Database): Promise<Date | null> {
  const { receivedAt } = paymentNotices;
  const [last] = await db.select({ receivedAt }).from(paymentNotices).orderBy(desc(receivedAt)).limit(1);
  return last?.receivedAt ?? null;
}

/** Stripe retries for three days: older events do not arrive again. */
export function forgetOldNotices(db: Database, before: Date): Promise<void> {
  return deleteOldRows(db, { table: paymentNotices, at: paymentNotices.receivedAt, before });
}
