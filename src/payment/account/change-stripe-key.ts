import type { Stripe } from 'stripe';
import { listOwnerEmails } from '#accounts/staff/staff.ts';
import { lockPresence, requirePresence } from '#accounts/two-factor/presence.ts';
import { findUser } from '#accounts/users/users.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { queueMails } from '#platform/mail/mail.ts';
import {
  isStripeKeyUnreadable,
  readSavedAccount,
  readStripeAccount,
  saveStripeKey,
  whyUnfit,
} from '#platform/stripe/stripe-account.ts';
import type { SavedStripeAccount } from '#platform/stripe/stripe-account.ts';
import { changeStanding } from '#platform/stripe/stripe-standing.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { isForbidden, isMissing, isWrongKey, stripeClient } from '../stripe-client.ts';
import { countBegunPayments, findLatestReference } from '../unsettled-payments.ts';
import { checkStripe } from './check-stripe.ts';
import { findMissingRights, vitalOf } from './key-rights.ts';
import type { ChangeStripeKeyBody, StripeAccountView } from './stripe-account.contract.ts';
import { stripeKeyMail } from './stripe-key.mail.ts';
import { keyEnd, viewStripeAccount } from './view-stripe-account.ts';

/**
 * Tests a key at Stripe and saves it; from then on customers pay through its account, in every process. Payments that have begun
 * stay with their account, so that is not changed while there are any.
 * @throws Problem 400 for a key that cannot be used, 409 `set-by-environment`, `payments-open`, `other-account` unless the caller
 * has been told, 502 `payment-provider`, and as `requirePresence`
 */
export async function changeStripeKey(
  deps: Deps,
  { secretKey, isOtherAccount, ...proof }: ChangeStripeKeyBody,
  byUserId: number,
): Promise<StripeAccountView> {
  const { config, changes, clock } = deps;
  if (config.stripe) throw new Problem(409, 'set-by-environment', setByEnvironment);
  const unfit = whyUnfit(secretKey, config);
  if (unfit) throw invalidInput('secretKey', unfit);
  const proven = await requirePresence(deps, byUserId, proof);
  const { accountId, isSame } = await tryKey(deps, secretKey);
  if (!isSame) await rejectWhilePaying(deps, isOtherAccount);
  const updatedAt = clock.now();
  await changes.transaction(async (tx, invalidate) => {
    const before = await readSavedAccount(tx);
    await lockPresence(tx, proven);
    const saved = { accountId, isTest: isTestKey(secretKey) };
    await saveStripeKey(tx, config, { ...saved, secretKey, isSame, at: updatedAt });
    await changeStanding(tx, {
      testedAt: null,
      missingRights: null,
      webhookFault: null,
      methods: null,
      refusedNotices: 0,
    });
    const change = { at: updatedAt, byUserId, subject: 'stripe-account', subjectId: 'shop', did: 'key-changed' };
    const after = { ...saved, keyEnd: keyEnd(secretKey) };
    await recordChange(tx, { ...change, before: before ? loggedOf(before) : null, after });
    await mailOwners(deps, tx, { byUserId, keyEnd: after.keyEnd, isSame });
    invalidate('settings');
  });
  await checkSoon(deps);
  return viewStripeAccount(deps);
}

type Changed = { byUserId: number; keyEnd: string; isSame: boolean };

async function mailOwners(deps: Deps, tx: Database, { byUserId, ...key }: Changed): Promise<void> {
  const by = await findUser(tx, byUserId);
  const who = by ? `${by.firstName} ${by.lastName} (${by.email})` : 'Somebody';
  const url = `${deps.config.url}/admin?tab=settings`;
  const mails = (await listOwnerEmails(tx)).map((to) => stripeKeyMail({ ...key, to, by: who, url }));
  await queueMails(deps, tx, mails, await readMailFrame(tx, deps.config));
}

/** The key is saved: should Stripe not respond now, the schedule's job makes the webhook, with its retries. */
async function checkSoon(deps: Deps): Promise<void> {
  try {
    await checkStripe(deps);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await deps.jobs.runNow(deps.db, 'check-stripe');
  }
}

const setByEnvironment = 'Stripe’s key is set by STRIPE_SECRET_KEY, where the shop is started.';

type Tried = { accountId: string | null; isSame: boolean };

/** @throws Problem 400 for a key that Stripe does not know or that lacks a right, 502 `payment-provider` */
async function tryKey(deps: Deps, secretKey: string): Promise<Tried> {
  const { call } = stripeClient({ secretKey, apiUrl: deps.config.stripeApiUrl });
  const tried = await call(async (stripe) => {
    try {
      const vital = vitalOf(await findMissingRights(stripe));
      return { vital, accountId: await readAccountId(stripe), isKnown: await knowsPayments(deps, stripe) };
    } catch (error) {
      if (isWrongKey(error)) throw invalidInput('secretKey', 'Stripe doesn’t know this key. Please copy it again.');
      throw error;
    }
  });
  const { vital, accountId, isKnown } = tried;
  if (vital.length > 0) {
    const names = new Intl.ListFormat('en-GB').format(vital.map(({ name, access }) => `${name} (${access})`));
    throw invalidInput(
      'secretKey',
      `This restricted key lacks rights without which nobody can pay or be refunded: ${names}.`,
    );
  }
  const before = await readSavedAccount(deps.db);
  const isOtherId = before?.accountId != null && accountId !== null && before.accountId !== accountId;
  const isOtherMode = before !== undefined && before.isTest !== isTestKey(secretKey);
  return { accountId, isSame: isKnown && !isOtherId && !isOtherMode };
}

async function readAccountId(stripe: Stripe): Promise<string | null> {
  try {
    return (await stripe.accounts.retrieveCurrent()).id;
  } catch (error) {
    if (isForbidden(error)) return null;
    throw error;
  }
}

/** Whether the latest payment was made through the key's account, in its mode. */
async function knowsPayments({ db }: Deps, stripe: Stripe): Promise<boolean> {
  const reference = await findLatestReference(db);
  if (reference === null) return true;
  try {
    await stripe.checkout.sessions.retrieve(reference);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Another account's key cannot ask about them: paid orders would wait for ever. */
async function rejectWhilePaying(deps: Deps, isTold: boolean): Promise<void> {
  const count = await countBegunPayments(deps.db, mostCounted);
  if (count > 0 && !(await isPresentKeyLost(deps))) {
    const who = count === 1 ? 'One customer is' : `${count} customers are`;
    const message = `This key is of another account at Stripe, or of its other mode. ${who} paying through the present one, and the shop could not confirm their orders any more. Pause orders (Settings, Orders), wait until none is “Awaiting payment”, and save the key again.`;
    throw new Problem(409, 'payments-open', message);
  }
  const hasPaid = (await findLatestReference(deps.db)) !== null;
  if (hasPaid && !isTold) throw new Problem(409, 'other-account', otherAccount);
}

const mostCounted = 1_000;
const otherAccount =
  'This key is of another account at Stripe, or of its other mode. Orders that were paid through the present one can then be refunded in its dashboard only, and the shop no longer follows their disputes.';

/** Nothing is lost by replacing a key that Stripe or the shop does not accept any more. */
async function isPresentKeyLost(deps: Deps): Promise<boolean> {
  if (await isStripeKeyUnreadable(deps)) return true;
  const account = await readStripeAccount(deps);
  if (!account) return true;
  const { open } = stripeClient(account);
  try {
    await (await open()).checkout.sessions.list({ limit: 1 });
    return false;
  } catch (error) {
    return isWrongKey(error);
  }
}

function isTestKey(secretKey: string): boolean {
  return secretKey.includes('_test_');
}

function loggedOf({ accountId, isTest }: Pick<SavedStripeAccount, 'accountId' | 'isTest'>) {
  return { accountId, isTest };
}
