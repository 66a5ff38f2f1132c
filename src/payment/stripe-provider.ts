import type { Stripe } from 'stripe';
import { seconds } from '#platform/clock.ts';
import type { StripeConfig } from '#platform/config.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { pence } from '#platform/money.ts';
import type {
  BegunPayment,
  PaymentNotice,
  PaymentProvider,
  PaymentToBegin,
  RefundRejection,
  RefundReport,
  Rejection,
} from './payment-provider.ts';
import { causeOf, readEvent, reportDispute, reportedWith, reportPayment, reportRefund } from './stripe-reports.ts';
import { sessionFor } from './stripe-session.ts';

const toleranceSeconds = 300;
/** https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const leastCharge = pence(30);
const timeoutMs = seconds(20);
/** A customer waits for it. */
const soon = { timeout: seconds(10), maxNetworkRetries: 1 };
const longestReason = 300; // characters
const mostKeys = 5;
const expand = reportedWith;

/** Hosted Checkout (https://docs.stripe.com/payments/checkout), so that no script of Stripe's runs in the shop's own pages. */
export function stripeProvider({ secretKey, isTest, webhookSecrets, apiUrl }: StripeConfig): PaymentProvider {
  let opening: Promise<Stripe> | undefined;
  const open = () =>
    (opening ??= openStripe(secretKey, apiUrl).catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));

  return {
    name: 'stripe',
    isTest,
    least: leastCharge,
    begin: (payment) => callStripe(open, (stripe) => beginSession(stripe, payment)),
    look: (reference) =>
      callStripe(open, async (stripe) => reportPayment(await stripe.checkout.sessions.retrieve(reference, { expand }))),
    findReference: (chargeReference) =>
      callStripe(open, async ({ checkout: { sessions } }) => {
        const { data } = await sessions.list({ payment_intent: chargeReference, limit: 1 });
        return data[0]?.id ?? null;
      }),
    end: (reference) =>
      callStripe(open, async ({ checkout: { sessions } }) => {
        // Stripe rejects it for a session that is paid or expired already.
        await sessions.expire(reference, {}, soon).catch(ignoreInvalidRequest);
        return reportPayment(await sessions.retrieve(reference, { expand }, soon));
      }),
    refund: (payment) => callStripe(open, (stripe) => createRefund(stripe, payment)),
    listRefunds: (chargeReference) =>
      callStripe(open, async (stripe) => (await listRefunds(stripe, chargeReference)).map(reportRefund)),
    lookAtRefund: (reference) =>
      callStripe(open, async ({ refunds }) => reportRefund(await refunds.retrieve(reference))),
    listDisputes: (chargeReference) =>
      callStripe(open, async ({ disputes }) => {
        const { data } = await disputes.list({ payment_intent: chargeReference, limit: 100 });
        return data.map(reportDispute);
      }),
    lookAtDispute: (reference) =>
      callStripe(open, async ({ disputes }) => reportDispute(await disputes.retrieve(reference))),
    readNotice: async (...notice) => readSigned((await open()).webhooks, webhookSecrets, ...notice),
  };
}

/** Loaded for the first call, so that a shop without keys starts without it. */
async function openStripe(secretKey: string, apiUrl: string | undefined): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  const options = { timeout: timeoutMs, maxNetworkRetries: 2, telemetry: false } as const;
  if (apiUrl === undefined) return new Stripe(secretKey, options);
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    ...options,
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  });
}

/** @throws Problem 502 `payment-provider` */
async function callStripe<T>(open: () => Promise<Stripe>, work: (stripe: Stripe) => Promise<T>): Promise<T> {
  const stripe = await open();
  try {
    return await work(stripe);
  } catch (error) {
    if (!isStripeError(error)) throw error;
    throw new Problem(502, 'payment-provider', `Stripe could not do that: ${withoutAddresses(error.message)}`);
  }
}

async function beginSession(stripe: Stripe, payment: PaymentToBegin): Promise<BegunPayment | Rejection | null> {
  const wanted = sessionFor(payment);
  try {
    return await createSession(stripe, payment.key, wanted).catch((error: unknown) => {
      if (!isInvalidRequest(error) || error.param !== 'customer_email') throw error;
      // Stripe is stricter about addresses than the shop; without one its page asks for it. It may keep a rejection under its key.
      const { customer_email: _, ...rest } = wanted;
      return createSession(stripe, `${payment.key}-no-email`, rest);
    });
  } catch (error) {
    if (!isInvalidRequest(error)) throw error;
    if (error.param === 'expires_at') return null;
    return { state: 'rejected', failure: withoutAddresses(error.message) };
  }
}

async function createSession(
  { checkout: { sessions } }: Stripe,
  key: string,
  wanted: Stripe.Checkout.SessionCreateParams,
): Promise<BegunPayment> {
  // Nobody has the URL of a session whose response was a 500, so another may be created.
  const { id, url } = await oncePerKey(key, (idempotencyKey) => sessions.create(wanted, { ...soon, idempotencyKey }));
  return { reference: id, url: url ?? '' };
}

async function createRefund(
  stripe: Stripe,
  { chargeReference, amount, key }: Parameters<PaymentProvider['refund']>[0],
): Promise<RefundReport | RefundRejection> {
  const findMade = async () => {
    const all = await listRefunds(stripe, chargeReference);
    return all.find(({ metadata }) => metadata?.['key'] === key);
  };
  const create = (idempotencyKey: string) =>
    stripe.refunds.create({ payment_intent: chargeReference, amount, metadata: { key } }, { idempotencyKey });
  try {
    return reportRefund(await oncePerKey(key, create, findMade));
  } catch (error) {
    // Too little money in the account at Stripe is a temporary error.
    const isFinal = isOtherRequest(error) || (isInvalidRequest(error) && error.code !== 'balance_insufficient');
    if (!isFinal) throw error;
    // Stripe has no code for more than is left (https://docs.stripe.com/error-codes).
    const cause = error.param === 'amount' ? 'refunded-elsewhere' : causeOf(error.code);
    return { state: 'rejected', failure: withoutAddresses(error.message), cause };
  }
}

async function listRefunds({ refunds }: Stripe, chargeReference: string): Promise<Stripe.Refund[]> {
  return (await refunds.list({ payment_intent: chargeReference, limit: 100 })).data;
}

/**
 * Stripe repeats a 500 under its key for a day, whether the call was executed or not. `findMade` looks for its result; otherwise
 * the call is repeated under the next key.
 */
async function oncePerKey<T>(
  key: string,
  create: (key: string) => Promise<T>,
  findMade = async (): Promise<T | undefined> => undefined,
): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await create(turn === 1 ? key : `${key}-${turn}`);
    } catch (error) {
      if (turn === mostKeys || !isRepeatedFault(error)) throw error;
      const made = await findMade();
      if (made) return made;
    }
  }
}

function readSigned(
  webhooks: Stripe['webhooks'],
  secrets: readonly string[],
  ...[rawBody, signature, now]: Parameters<PaymentProvider['readNotice']>
): PaymentNotice | null {
  for (const secret of secrets) {
    const event = verified(webhooks, { rawBody, signature, secret, now });
    if (event) return readEvent(event);
  }
  throw new Problem(400, 'wrong-signature', 'That was not signed by Stripe for this shop, or was signed too long ago.');
}

type Signed = { rawBody: Buffer; signature: string | undefined; secret: string; now: Date };

function verified(webhooks: Stripe['webhooks'], { rawBody, signature = '', secret, now }: Signed): Stripe.Event | null {
  try {
    return webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds, undefined, now.getTime());
  } catch {
    // Every error is about the request: for some headers the package throws a plain Error.
    return null;
  }
}

/** Stripe's messages may repeat what they were sent. */
function withoutAddresses(sentence: string): string {
  return sentence.replaceAll(/\S+@\S+/g, '…').slice(0, longestReason);
}

function ignoreInvalidRequest(error: unknown): void {
  if (!isInvalidRequest(error)) throw error;
}

function isRepeatedFault(error: unknown): boolean {
  if (!isStripeError(error) || (error.statusCode ?? 0) < 500) return false;
  return error.headers?.['idempotent-replayed'] === 'true';
}

/** The key belongs to a refund of another amount, which a restore of the shop's data has forgotten. */
function isOtherRequest(error: unknown): error is Stripe.errors.StripeIdempotencyError {
  return isStripeError(error) && error.type === 'StripeIdempotencyError' && error.statusCode === 400;
}

function isInvalidRequest(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return isStripeError(error) && error.type === 'StripeInvalidRequestError';
}

function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
}
