import type { Database } from '#platform/database/database.ts';
import { deleteOldRows } from '#platform/database/delete-old-rows.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { rejectUnstorable } from '#platform/http/json-body.ts';
import { noteNotice, noteRefusedNotice } from '#platform/stripe/stripe-standing.ts';
import { chargeMoved, disputeMoved, paymentMoved, payoutFailed, refundMoved } from '../payment-events.ts';
import { paymentNotices } from '../payments.table.ts';
import { providerInUse } from '../providers.ts';
import { noteNoticeOf } from './notice-watch.ts';

const events = {
  payment: paymentMoved,
  refund: refundMoved,
  dispute: disputeMoved,
  charge: chargeMoved,
  payout: payoutFailed,
};

/**
 * Handles each webhook event once, whenever and however often it arrives. The event only says where to look: a job queries the
 * current state.
 * @throws Problem 400 `wrong-signature` or `invalid-input`; 404 for a shop without a provider
 */
export async function receiveNotice(
  deps: Deps,
  { body, signature }: { body: unknown; signature: string | undefined },
): Promise<void> {
  const { db, jobs, clock } = deps;
  const provider = await providerInUse(deps);
  if (!provider) throw new Problem(404, 'no-such-call', 'This shop takes no payments by card.');
  const now = clock.now();
  const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const notice = await provider.readNotice(rawBody, signature, now).catch(async (error: unknown) => {
    if (signature !== undefined) await noteRefusedNotice(db, now);
    throw error;
  });
  await noteNotice(db, now);
  if (!notice) return;
  rejectUnstorable(notice);
  const { id, type, about, reference } = notice;
  await db.transaction(async (tx) => {
    const received = { id, type, receivedAt: now };
    const taken = await tx.insert(paymentNotices).values(received).onConflictDoNothing().returning();
    if (taken.length === 0) return;
    if (about === 'payment') await noteNoticeOf(tx, reference);
    await jobs.enqueue(tx, events[about], { reference });
  });
}

/** Stripe retries for three days: older events do not arrive again. */
export function forgetOldNotices(db: Database, before: Date): Promise<void> {
  return deleteOldRows(db, { table: paymentNotices, at: paymentNotices.receivedAt, before });
}
