import type { Stripe } from 'stripe';
import type { Deps } from '#platform/deps/deps.ts';
import { paymentMethods } from '#platform/stripe/payment-methods.contract.ts';
import type { PaymentMethod } from '#platform/stripe/payment-methods.contract.ts';
import { readSavedAccount, readStripeAccount, saveWebhook } from '#platform/stripe/stripe-account.ts';
import type { StripeAccount } from '#platform/stripe/stripe-account.ts';
import { changeStanding, readStanding } from '#platform/stripe/stripe-standing.ts';
import { watchNotices } from '../notices/notice-watch.ts';
import { isForbidden, isInvalidRequest, stripeClient, withoutAddresses } from '../stripe-client.ts';
import { findMissingRights } from './key-rights.ts';
import { findWebhookFault, setUpWebhook, webhookUrl } from './webhook-endpoint.ts';

/**
 * Asks Stripe what the key may do, which ways to pay the account has, and whether the webhook is as it should be; mends that, if the
 * shop has made it. Daily, and after the key has changed. @throws Problem 502 `payment-provider`
 */
export async function checkStripe(deps: Deps): Promise<void> {
  const { db, changes, clock } = deps;
  const account = await readStripeAccount(deps);
  if (!account) return;
  const { call } = stripeClient(account);
  const found = await call(async (stripe) => ({
    missingRights: await findMissingRights(stripe),
    methods: await readMethods(stripe),
    webhookFault: await tendWebhook(deps, account, stripe),
  }));
  const before = await readStanding(db);
  await changes.transaction(async (tx, invalidate) => {
    await changeStanding(tx, { ...found, testedAt: clock.now() });
    if (before.methods?.join() !== found.methods?.join()) invalidate('settings');
  });
}

/** @returns what is wrong with it, for the owner; null: nothing, or that cannot be known */
async function tendWebhook(deps: Deps, { source }: StripeAccount, stripe: Stripe): Promise<string | null> {
  const url = webhookUrl(deps.config);
  try {
    if (source === 'environment') return await findWebhookFault(stripe, url);
    await mendWebhook(deps, stripe, url);
    return null;
  } catch (error) {
    // Which right is missing is said beside.
    if (isForbidden(error)) return source === 'screen' ? 'The key may not set up the webhook.' : null;
    if (!isInvalidRequest(error)) throw error;
    return `Stripe does not accept ${url} as an address for its notices: ${withoutAddresses(error.message)}`;
  }
}

async function mendWebhook(deps: Deps, stripe: Stripe, url: string): Promise<void> {
  const saved = await readSavedAccount(deps.db);
  if (!saved) return;
  const { id, secret } = await setUpWebhook(stripe, url, (await isSecretChanged(deps)) ? null : saved.webhookId);
  if (secret === null) return;
  await saveWebhook(deps, saved, { webhookId: id, secret });
  await changeStanding(deps.db, { refusedNotices: 0 });
}

/** Somebody has rolled it in Stripe's dashboard, where alone it can be read: notices are refused, and payments go without. */
async function isSecretChanged(deps: Deps): Promise<boolean> {
  const { refused, missing } = await watchNotices(deps);
  return refused > 0 && missing > 0;
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
