import type { Stripe } from 'stripe';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { paymentMethods } from '#platform/stripe/payment-methods.contract.ts';
import type { PaymentMethod } from '#platform/stripe/payment-methods.contract.ts';
import { readSavedAccount, readStripeAccount, saveWebhook } from '#platform/stripe/stripe-account.ts';
import type { StripeAccount } from '#platform/stripe/stripe-account.ts';
import { changeStanding, readStanding } from '#platform/stripe/stripe-standing.ts';
import { isForbidden, isInvalidRequest, stripeClient, withoutAddresses } from '../stripe-client.ts';
import { hasPaidOutSince } from './failed-payouts.ts';
import { findMissingRights } from './key-rights.ts';
import {
  findWebhookFault,
  listWebhooks,
  makeWebhook,
  mendWebhook,
  removeOthers,
  removeWebhook,
  webhookUrl,
} from './webhook-endpoint.ts';

/**
 * Asks Stripe what the key may do, which ways to pay the account has, and whether the webhook is as it should be; mends that, if the
 * shop has made it. Daily, and after the key has changed.
 * @param replaced the id of a webhook in whose place the shop makes another
 * @throws Problem 502 `payment-provider`
 */
export async function checkStripe(deps: Deps, replaced: string | null = null): Promise<void> {
  const { db, changes, clock } = deps;
  const account = await readStripeAccount(deps);
  if (!account) return;
  const { call } = stripeClient(account);
  // One by one, as a call beyond Stripe's limits is repeated.
  const found = {
    missingRights: await call(findMissingRights),
    methods: await call(readMethods),
    webhookFault: await call((stripe) => tendWebhook(deps, account, stripe, replaced)),
  };
  const before = await readStanding(db);
  const { payoutFailedAt: failedAt } = before;
  const isPaidOut = failedAt !== null && (await call((stripe) => hasPaidOutSince(stripe, failedAt)));
  await changes.transaction(async (tx, invalidate) => {
    await changeStanding(tx, { ...found, testedAt: clock.now(), ...(isPaidOut && { payoutFailedAt: null }) });
    if (before.methods?.join() !== found.methods?.join()) invalidate('settings');
  });
}

/**
 * The owner has the shop make its webhook anew, as after somebody has changed its secret at Stripe. Never by itself: anybody can post
 * what looks like a notice with another secret.
 * @throws Problem 409 `set-by-environment`, 502 `payment-provider`
 */
export async function remakeWebhook(deps: Deps): Promise<void> {
  if (deps.config.stripe) throw new Problem(409, 'set-by-environment', madeByHand);
  const saved = await readSavedAccount(deps.db);
  await checkStripe(deps, saved?.webhookId ?? null);
}

const madeByHand = 'The webhook for a key of the environment is made by hand, in Stripe’s dashboard.';

/** @returns what is wrong with it, for the owner; null: nothing, or that cannot be known */
async function tendWebhook(
  deps: Deps,
  { source }: StripeAccount,
  stripe: Stripe,
  replaced: string | null,
): Promise<string | null> {
  const url = webhookUrl(deps.config);
  try {
    if (source === 'environment') return await findWebhookFault(stripe, url);
    await setUpWebhook(deps, stripe, url, replaced);
    return null;
  } catch (error) {
    // Which right is missing is said beside.
    if (isForbidden(error)) return source === 'screen' ? 'The key may not set up the webhook.' : null;
    if (!isInvalidRequest(error)) throw error;
    return `Stripe does not set up the webhook to ${url}: ${withoutAddresses(error.message)}`;
  }
}

/** Whatever fails, the webhook that works stays: others go only once the shop has the secret of its own. */
async function setUpWebhook(deps: Deps, stripe: Stripe, url: string, replaced: string | null): Promise<void> {
  const saved = await readSavedAccount(deps.db);
  if (!saved) return;
  const all = await listWebhooks(stripe);
  const own = all.find(({ id }) => id === saved.webhookId && id !== replaced);
  if (own) await mendWebhook(stripe, own, url);
  else {
    const made = await makeWebhook(stripe, url);
    // Of two that make one at once, the second takes its own back.
    if (!(await saveWebhook(deps, saved, made))) return removeWebhook(stripe, made.id);
    await changeStanding(deps.db, { refusedNotices: 0 });
  }
  const others = all.filter((one) => one !== own);
  await removeOthers(stripe, others, { url, replaced, now: deps.clock.now() });
}

const atStripe = {
  card: 'card',
  'apple-pay': 'apple_pay',
  'google-pay': 'google_pay',
  link: 'link',
  paypal: 'paypal',
  klarna: 'klarna',
  clearpay: 'afterpay_clearpay',
} as const satisfies Record<PaymentMethod, keyof Stripe.PaymentMethodConfiguration>;

/** Those that the hosted page offers. Null: the key may not know. */
async function readMethods({ paymentMethodConfigurations }: Stripe): Promise<PaymentMethod[] | null> {
  try {
    const { data } = await paymentMethodConfigurations.list({ limit: 100 });
    const own = data.filter(({ active, application }) => active && application === null);
    const usual = own.find((one) => one.is_default) ?? own[0];
    return usual ? paymentMethods.filter((method) => usual[atStripe[method]]?.available === true) : null;
  } catch (error) {
    if (isForbidden(error) || isInvalidRequest(error)) return null;
    throw error;
  }
}
