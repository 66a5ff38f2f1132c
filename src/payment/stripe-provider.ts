import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { seconds } from '#platform/clock.ts';
import type { StripeConfig } from '#platform/config.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { pence } from '#platform/money.ts';
import type {
  BegunPayment,
  PaymentNotice,
  PaymentProvider,
  PaymentReport,
  PaymentToBegin,
  Rejection,
} from './payment-provider.ts';
import {
  isForbidden,
  isInvalidRequest,
  isKeyUsedUp,
  isMissing,
  isOtherRequest,
  isUnknownCall,
  ofThisAccount,
  stripeClient,
  withoutAddresses,
} from './stripe-client.ts';
import { disputesAtStripe } from './stripe-disputes.ts';
import { madeSince, mostListed, refundsAtStripe } from './stripe-refunds.ts';
import { readEvent, reportedWith, reportPayment } from './stripe-reports.ts';
import { sessionFor, sessionWithout } from './stripe-session.ts';

const toleranceSeconds = 300;
/** https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const leastCharge = pence(30);
/** A customer waits for it. */
const soon = { timeout: seconds(10), maxNetworkRetries: 1 };
const longestSession = { seconds: 24 * 60 * 60, listed: 500 };

/** Hosted Checkout (https://docs.stripe.com/payments/checkout), so that no script of Stripe's runs in the shop's own pages. */
export function stripeProvider(config: StripeConfig): PaymentProvider {
  const { open, call } = stripeClient(config);
  return {
    name: 'stripe',
    isTest: config.isTest,
    least: leastCharge,
    begin: (payment) => call((stripe) => beginSession(stripe, payment)),
    look: (reference) => call((stripe) => reportSession(stripe, reference)),
    listPaidSince: (since) =>
      call(async ({ checkout: { sessions } }) => {
        const begun = await sessions.list(madeSince(since)).autoPagingToArray(mostListed);
        return begun.flatMap(({ id, payment_status: status }) => (status === 'paid' ? [id] : []));
      }),
    findReference: (chargeReference) =>
      call(async ({ checkout: { sessions } }) => {
        const { data } = await sessions.list({ payment_intent: chargeReference, limit: 1 }).catch(noneIfMissing);
        return data[0]?.id ?? null;
      }),
    end: (reference) =>
      call(async (stripe) => {
        // Stripe rejects it for a session that is paid or expired already.
        await stripe.checkout.sessions.expire(reference, {}, soon).catch(ignoreInvalidRequest);
        return reportSession(stripe, reference, soon);
      }),
    ...refundsAtStripe(call),
    ...disputesAtStripe(call),
    readNotice: async (...notice) => readSigned((await open()).webhooks, config.webhookSecrets, ...notice),
  };
}

/**
 * A restricted key needs a right for each expanded object, and Stripe refuses the whole request for one that it lacks, or that this
 * account does not have. So it is asked again for less: that a payment was made must be known, its fee may follow.
 */
async function reportSession(
  { checkout: { sessions } }: Stripe,
  reference: string,
  options: Stripe.RequestOptions = {},
): Promise<PaymentReport> {
  const [richest = [], ...poorer] = reportedWith;
  const ask = async (expand: string[]) =>
    reportPayment(await sessions.retrieve(reference, expand.length > 0 ? { expand } : {}, options));
  let answer = ask(richest);
  for (const expand of poorer)
    answer = answer.catch((error: unknown) => {
      if (!isForbidden(error) && !isUnknownCall(error)) throw error;
      return ask(expand);
    });
  return ofThisAccount(answer);
}

async function beginSession(stripe: Stripe, payment: PaymentToBegin): Promise<BegunPayment | Rejection | null> {
  let [key, wanted] = [payment.key, sessionFor(payment)];
  for (;;) {
    try {
      return await createSession(stripe, key, wanted);
    } catch (error) {
      // An earlier version of the shop asked for the same payment in other words.
      if (isOtherRequest(error) && key === payment.key) {
        key = `${payment.key}-again`;
        continue;
      }
      if (!isInvalidRequest(error)) throw error;
      if (error.param === 'expires_at') return null;
      const lesser = sessionWithout(wanted, error.param);
      if (!lesser) return { state: 'rejected', failure: withoutAddresses(error.message) };
      // Stripe may keep a rejection under its key.
      [key, wanted] = [`${key}-${lesser.name}`, lesser.wanted];
    }
  }
}

async function createSession(
  stripe: Stripe,
  key: string,
  wanted: Stripe.Checkout.SessionCreateParams,
): Promise<BegunPayment> {
  const create = (idempotencyKey: string) => stripe.checkout.sessions.create(wanted, { ...soon, idempotencyKey });
  // The second is the same each time, so that of two windows both get one session; the last is new, as Stripe repeats a 500 for a day.
  const keys = [key, `${key}-2`, `${key}-${randomUUID()}`];
  for (const [count, one] of keys.entries()) {
    const begun = await create(one).catch(async (error: unknown) => {
      if (!isKeyUsedUp(error) || count === keys.length - 1) throw error;
      return findBegun(stripe, wanted).catch(() => findBegun(stripe, wanted));
    });
    if (begun) return { reference: begun.id, url: begun.url ?? '' };
  }
  throw new Error('The last key throws itself');
}

/** A session that Stripe has created although its response was a 500: an order has one, whoever asks for it again. */
async function findBegun(
  { checkout: { sessions } }: Stripe,
  { client_reference_id: order, expires_at: end, line_items: lines = [] }: Stripe.Checkout.SessionCreateParams,
): Promise<Stripe.Checkout.Session | undefined> {
  const { seconds: longest, listed: limit } = longestSession;
  const since = end === undefined ? {} : { created: { gte: end - longest } };
  const total = lines.reduce(
    (sum, { price_data: price, quantity = 1 }) => sum + (price?.unit_amount ?? 0) * quantity,
    0,
  );
  const begun = await sessions.list({ limit: 100, ...since }, soon).autoPagingToArray({ limit });
  return begun
    .filter((one) => one.status === 'open' && one.client_reference_id === order && one.amount_total === total)
    .find((one) => end === undefined || one.expires_at === end);
}

function readSigned(
  webhooks: Stripe['webhooks'],
  secrets: readonly string[],
  ...[rawBody, signature, now]: Parameters<PaymentProvider['readNotice']>
): PaymentNotice | null {
  for (const secret of secrets) {
    const signed = verified(webhooks, { rawBody, signature, secret, now });
    if (signed) return readEvent(signed.event);
  }
  throw new Problem(400, 'wrong-signature', 'That was not signed by Stripe for this shop, or was signed too long ago.');
}

type Signed = { rawBody: Buffer; signature: string | undefined; secret: string; now: Date };

/** Without the package's `constructEvent`, which throws for thin events: as refused ones Stripe would repeat them for days. */
function verified(
  { signature: signatures }: Stripe['webhooks'],
  { rawBody, signature = '', secret, now }: Signed,
): { event: unknown } | null {
  try {
    signatures?.verifyHeader(rawBody, signature, secret, toleranceSeconds, undefined, now.getTime());
    return signatures && { event: JSON.parse(rawBody.toString()) };
  } catch {
    // Every error is about the request: for some headers the package throws a plain Error.
    return null;
  }
}

function ignoreInvalidRequest(error: unknown): void {
  if (!isInvalidRequest(error)) throw error;
}

/** Stripe finds nothing wrong with a list of nothing, but with a list of what belongs to a payment of another account. */
function noneIfMissing(error: unknown): { data: [] } {
  if (!isMissing(error)) throw error;
  return { data: [] };
}
