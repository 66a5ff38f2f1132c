import type { Stripe } from 'stripe';
import { listOwnerEmails } from '#accounts/staff/staff.ts';
import { days } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { queueMails } from '#platform/mail/mail.ts';
import { pence, toPounds } from '#platform/money.ts';
import { readStripeAccount } from '#platform/stripe/stripe-account.ts';
import { changeStanding, readStanding } from '#platform/stripe/stripe-standing.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { isForbidden, isMissing, stripeClient } from '../stripe-client.ts';
import { failedPayoutMail } from './failed-payout.mail.ts';

/** For so long it is on the owner's list, unless Stripe pays out again before. */
const listedFor = days(14);

/** Stripe could not pay out to the owner's bank account, and does so no more until that is put right there: every owner is told. */
export async function followFailedPayout(deps: Deps, reference: string): Promise<void> {
  const { db, config, clock } = deps;
  const account = await readStripeAccount(deps);
  if (!account) return;
  const payout = await stripeClient(account).call((stripe) => findPayout(stripe, reference));
  if (payout === 'of-another-account' || (payout !== 'not-readable' && payout.status !== 'failed')) return;
  const about = payout === 'not-readable' ? { amount: null, why: null } : readable(payout);
  const url = `${config.url}/admin?tab=settings`;
  await db.transaction(async (tx) => {
    await changeStanding(tx, { payoutFailedAt: clock.now() });
    const mails = (await listOwnerEmails(tx)).map((to) => failedPayoutMail({ ...about, reference, to, url }));
    await queueMails(deps, tx, mails, await readMailFrame(tx, config));
  });
}

type Found = Stripe.Payout | 'of-another-account' | 'not-readable';

async function findPayout({ payouts }: Stripe, reference: string): Promise<Found> {
  try {
    return await payouts.retrieve(reference);
  } catch (error) {
    if (isMissing(error)) return 'of-another-account';
    if (isForbidden(error)) return 'not-readable';
    throw error;
  }
}

function readable({ amount, currency, failure_message: why }: Stripe.Payout) {
  return { amount: currency === 'gbp' ? toPounds(pence(amount)) : null, why: why ?? null };
}

/** When one has failed lately, and none has gone through since; null: none. */
export async function readFailedPayout({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Date | null> {
  const { payoutFailedAt } = await readStanding(db);
  const isListed = payoutFailedAt !== null && payoutFailedAt.getTime() > clock.now().getTime() - listedFor;
  return isListed ? payoutFailedAt : null;
}

/** Whether Stripe has paid out since then. False also where the key may not know. */
export async function hasPaidOutSince({ payouts }: Stripe, failedAt: Date): Promise<boolean> {
  try {
    const since = Math.floor(failedAt.getTime() / 1_000);
    const { data } = await payouts.list({ created: { gt: since }, status: 'paid', limit: 1 });
    return data.length > 0;
  } catch (error) {
    if (isForbidden(error)) return false;
    throw error;
  }
}
