import type { Stripe } from 'stripe';
import { seconds } from '#platform/clock.ts';
import { zero } from '#platform/money.ts';
import type {
  DisputeReport,
  PaymentProvider,
  RefundRejection,
  RefundReport,
  RefundToMake,
} from './payment-provider.ts';
import {
  isBalanceTooLow,
  isCardError,
  isForbidden,
  isInvalidRequest,
  isOtherRequest,
  isUnknownCall,
  ofThisAccount,
  oncePerKey,
  withoutAddresses,
} from './stripe-client.ts';
import type { CallStripe } from './stripe-client.ts';
import { causeOf, reportDispute, reportRefund, reportReview, reportWarning } from './stripe-reports.ts';

export const mostListed = { limit: 10_000 };

type MoneyBack = Pick<
  PaymentProvider,
  | 'refund'
  | 'listRefunds'
  | 'listRefundsSince'
  | 'lookAtRefund'
  | 'listDisputes'
  | 'listDisputesSince'
  | 'lookAtDispute'
>;

/** Money that goes back: refunds, and disputes with the customer's bank. */
export function moneyBackAtStripe(call: CallStripe): MoneyBack {
  return {
    refund: (payment) => call((stripe) => createRefund(stripe, payment)),
    listRefunds: (chargeReference) =>
      call(async (stripe) => (await ofThisAccount(listRefunds(stripe, chargeReference))).map(reportRefund)),
    listRefundsSince: (since) =>
      call(async ({ refunds }) =>
        (await refunds.list(madeSince(since)).autoPagingToArray(mostListed)).map(reportRefund),
      ),
    lookAtRefund: (reference) =>
      call(async (stripe) => {
        const found = await ofThisAccount(stripe.refunds.retrieve(reference));
        return reportRefund(await withIntent(stripe, found));
      }),
    listDisputes: (chargeReference) =>
      call(async (stripe) => {
        const { data } = await stripe.disputes.list({ payment_intent: chargeReference, limit: 100 });
        return [...data.map(reportDispute), ...(await listDoubts(stripe, chargeReference))];
      }),
    listDisputesSince: (since) =>
      call(async (stripe) => {
        const disputes = await stripe.disputes.list(madeSince(since)).autoPagingToArray(mostListed);
        return [...disputes.map(reportDispute), ...(await listDoubtsSince(stripe, since))];
      }),
    lookAtDispute: (reference) => call((stripe) => ofThisAccount(lookAtDispute(stripe, reference))),
  };
}

/** By the beginnings of Stripe's ids. @throws Error for one that no money is in question of, which is never followed */
async function lookAtDispute(stripe: Stripe, reference: string): Promise<DisputeReport> {
  const { disputes, radar, reviews } = stripe;
  if (!/^(issfr|prv)_/.test(reference))
    return reportDispute(await withIntent(stripe, await disputes.retrieve(reference)));
  const report = reference.startsWith('prv_')
    ? reportReview(await withWholeCharge(stripe, await reviews.retrieve(reference, withCharge)))
    : reportWarning(await withWholeCharge(stripe, await radar.earlyFraudWarnings.retrieve(reference, withCharge)));
  return report ?? { ...nothing, reference };
}

type OfCharge = { charge: string | Stripe.Charge | null; payment_intent: string | Stripe.PaymentIntent | null };

/** Where only the charge is named, as in older versions of the API, that one names its payment. */
async function withIntent<Found extends OfCharge>({ charges }: Stripe, found: Found): Promise<Found> {
  const { charge: named, payment_intent: intent }: Partial<OfCharge> = found;
  if (intent || !named) return found;
  const charge = typeof named === 'string' ? await charges.retrieve(named) : named;
  return { ...found, payment_intent: charge.payment_intent };
}

async function withWholeCharge<Found extends Pick<OfCharge, 'charge'>>(
  { charges }: Stripe,
  found: Found,
): Promise<Found> {
  const { charge } = found;
  return typeof charge === 'string' ? { ...found, charge: await charges.retrieve(charge) } : found;
}

const withCharge = { expand: ['charge'] };
const withCharges = { expand: ['data.charge'], limit: 100 };

/** A review of a payment that was never taken. */
const nothing: Omit<DisputeReport, 'reference'> = {
  chargeReference: '',
  amount: zero,
  reason: '',
  state: 'closed',
  stage: 'review',
  awaitsAnswer: false,
  dueBy: null,
  isRefundable: true,
  withdrawn: zero,
};

/** Warnings of fraud and reviews of a payment; none where the key may not read them, or the account has none. */
function listDoubts({ radar, paymentIntents }: Stripe, chargeReference: string): Promise<DisputeReport[]> {
  return unlessRefused(async () => {
    const { data } = await radar.earlyFraudWarnings.list({ ...withCharges, payment_intent: chargeReference });
    const { review } = await paymentIntents.retrieve(chargeReference, { expand: ['review.charge'] });
    const reported = review === null || typeof review === 'string' ? null : reportReview(review);
    return [...data.map(reportWarning), reported];
  });
}

function listDoubtsSince({ radar, reviews }: Stripe, since: Date): Promise<DisputeReport[]> {
  const wanted = { ...madeSince(since), ...withCharges };
  return unlessRefused(async () => {
    const warnings = await radar.earlyFraudWarnings.list(wanted).autoPagingToArray(mostListed);
    const opened = await reviews.list(wanted).autoPagingToArray(mostListed);
    return [...warnings.map(reportWarning), ...opened.map(reportReview)];
  });
}

async function unlessRefused(list: () => Promise<(DisputeReport | null)[]>): Promise<DisputeReport[]> {
  try {
    return (await list()).filter((report) => report !== null);
  } catch (error) {
    if (isForbidden(error) || isUnknownCall(error)) return [];
    throw error;
  }
}

async function createRefund(
  stripe: Stripe,
  { chargeReference, amount, key, reason }: RefundToMake,
): Promise<RefundReport | RefundRejection> {
  const findMade = async () => {
    const all = await listRefunds(stripe, chargeReference);
    return all.find(({ metadata }) => metadata?.['key'] === key);
  };
  const create = (idempotencyKey: string) =>
    stripe.refunds.create(
      { payment_intent: chargeReference, amount, metadata: { key }, ...(reason && { reason }) },
      { idempotencyKey },
    );
  try {
    return reportRefund(await oncePerKey(key, create, { findMade }));
  } catch (error) {
    const isRejected = isInvalidRequest(error) || isCardError(error);
    const isFinal = isOtherRequest(error) || (isRejected && !isBalanceTooLow(error));
    if (!isFinal) throw error;
    // Stripe has no code for more than is left (https://docs.stripe.com/error-codes).
    const cause = error.param === 'amount' ? 'refunded-elsewhere' : causeOf(error.code);
    return { state: 'rejected', failure: withoutAddresses(error.message), cause };
  }
}

async function listRefunds({ refunds }: Stripe, chargeReference: string): Promise<Stripe.Refund[]> {
  return (await refunds.list({ payment_intent: chargeReference, limit: 100 })).data;
}

export function madeSince(since: Date) {
  return { created: { gte: Math.floor(since.getTime() / seconds(1)) }, limit: 100 };
}
