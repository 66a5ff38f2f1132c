import { setTimeout as wait } from 'node:timers/promises';
import type { Stripe } from 'stripe';
import { seconds } from '#platform/clock.ts';
import type { StripeConfig } from '#platform/config.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { otherAccount } from './payment-words.contract.ts';

/** Calls Stripe. @throws Problem 502 `payment-provider` for its errors */
export type CallStripe = <Result>(work: (stripe: Stripe) => Promise<Result>) => Promise<Result>;

const timeoutMs = seconds(20);
const longestReason = 300; // characters

/** The package is loaded for the first call, so that a shop without keys starts without it. */
export function stripeClient({ secretKey, apiUrl }: Pick<StripeConfig, 'secretKey' | 'apiUrl'>) {
  let opening: Promise<Stripe> | undefined;
  const open = () =>
    (opening ??= openStripe(secretKey, apiUrl).catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
  const call: CallStripe = async (work) => {
    const stripe = await open();
    try {
      return await patiently(() => work(stripe));
    } catch (error) {
      if (!isStripeError(error)) throw error;
      throw new Problem(502, 'payment-provider', `Stripe could not do that: ${withoutAddresses(error.message)}`);
    }
  };
  return { open, call };
}

/** Of all pauses together: a customer may wait for it. */
const longestWaitMs = seconds(7);

/**
 * Stripe has done nothing of a call beyond its limits, and of one whose key is in use; its package repeats these once or twice, and
 * not for as long as another window may take.
 */
export async function patiently<T>(work: () => Promise<T>, pause: (ms: number) => Promise<unknown> = wait): Promise<T> {
  let waitedMs = 0;
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isStripeError(error) || !hasDoneNothing(error)) throw error;
      const askedFor = Number(error.headers?.['retry-after'] ?? 0) || 0;
      const pauseMs = seconds(Math.max(askedFor, 0.5 * 2 ** pauses)) * (1 + Math.random() / 4);
      waitedMs += pauseMs;
      if (waitedMs > longestWaitMs) throw error;
      await pause(pauseMs);
    }
  }
}

function hasDoneNothing({ statusCode }: Stripe.errors.StripeError): boolean {
  return statusCode === 429 || statusCode === 409;
}

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

/** Stripe repeats a 500 under its key for a day, whether the call was executed or not, or still will be. */
export function isKeyUsedUp(error: unknown): boolean {
  if (!isStripeError(error)) return false;
  const isRepeated = error.headers?.['idempotent-replayed'] === 'true' && (error.statusCode ?? 0) >= 500;
  return isRepeated || isServerError(error);
}

/** Not one of what stands before Stripe, such as a 503. */
function isServerError({ statusCode }: Stripe.errors.StripeError): boolean {
  return statusCode === 500;
}

/**
 * A temporary error, with which nothing is done; Stripe may repeat it under its key all the same. Of a refund it has no code, but words:
 * https://github.com/Automattic/woocommerce-payments/issues/10025
 */
export function isBalanceTooLow(error: unknown): boolean {
  if (!isStripeError(error)) return false;
  const isNamed = error.code === 'balance_insufficient' || error.code === 'insufficient_funds';
  return isNamed || (isInvalidRequest(error) && /insufficient funds|insufficient balance/i.test(error.message));
}

/** Stripe's messages may repeat what they were sent. */
export function withoutAddresses(sentence: string): string {
  return sentence.replaceAll(/\S+@\S+/g, '…').slice(0, longestReason);
}

/** The key belongs to a request with other parameters, such as one that a restore of the shop's data has forgotten. */
export function isOtherRequest(error: unknown): error is Stripe.errors.StripeIdempotencyError {
  return isStripeError(error) && error.type === 'StripeIdempotencyError' && error.statusCode === 400;
}

export function isInvalidRequest(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return isStripeError(error) && error.type === 'StripeInvalidRequestError';
}

/** The card's bank refuses. */
export function isCardError(error: unknown): error is Stripe.errors.StripeCardError {
  return isStripeError(error) && error.type === 'StripeCardError';
}

/** Stripe does not have that for this account, such as a feature that is not switched on. */
export function isUnknownCall(error: unknown): boolean {
  return isInvalidRequest(error) && !isMissing(error);
}

/** A restricted key lacks a right. */
export function isForbidden(error: unknown): error is Stripe.errors.StripePermissionError {
  return isStripeError(error) && error.type === 'StripePermissionError';
}

/** Stripe does not know the key, or not any more. */
export function isWrongKey(error: unknown): boolean {
  return isStripeError(error) && error.type === 'StripeAuthenticationError';
}

/** @throws Problem 502 `payment-of-another-account` for an object that Stripe does not have in this account */
export async function ofThisAccount<Found>(found: Promise<Found>): Promise<Found> {
  try {
    return await found;
  } catch (error) {
    throw isMissing(error) ? new Problem(502, otherAccount, 'Stripe doesn’t know this in this account.') : error;
  }
}

/** Stripe has no such object in this account and mode. */
export function isMissing(error: unknown): boolean {
  return isStripeError(error) && error.code === 'resource_missing';
}

function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
}
