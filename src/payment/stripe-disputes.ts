import type { Stripe } from 'stripe';
import { zero } from '#platform/money.ts';
import type { DisputeReport, PaymentProvider } from './payment-provider.ts';
import { isForbidden, isUnknownCall, ofThisAccount } from './stripe-client.ts';
import type { CallStripe } from './stripe-client.ts';
import { reportDispute, reportReview, reportWarning } from './stripe-dispute-reports.ts';
import { madeSince, mostListed } from './stripe-refunds.ts';
import { idOf } from './stripe-reports.ts';

type Disputes = Pick<PaymentProvider, 'listDisputes' | 'listDisputesSince' | 'lookAtDispute'>;

/** Disputes with the customer's bank, and doubts about a payment before any. */
export function disputesAtStripe(call: CallStripe): Disputes {
  return {
    listDisputes: (chargeReference) =>
      call(async (stripe) => {
        const wanted = { payment_intent: chargeReference, limit: 100 };
        const disputes = await unlessForbidden(async () => (await ofThisAccount(stripe.disputes.list(wanted))).data);
        return [...(await reportAll(stripe, disputes)), ...(await listDoubts(stripe, chargeReference))];
      }),
    listDisputesSince: (since) =>
      call(async (stripe) => {
        const disputes = await unlessForbidden(() =>
          stripe.disputes.list(madeSince(since)).autoPagingToArray(mostListed),
        );
        return [...(await reportAll(stripe, disputes)), ...(await listDoubtsSince(stripe, since))];
      }),
    lookAtDispute: (reference) => call((stripe) => ofThisAccount(lookAtDispute(stripe, reference))),
  };
}

async function reportAll(stripe: Stripe, disputes: readonly Stripe.Dispute[]): Promise<DisputeReport[]> {
  const reports = [];
  for (const dispute of disputes) reports.push(await reportWith(stripe, dispute));
  return reports;
}

/** By the beginnings of Stripe's ids. @throws Error for one that no money is in question of, which is never followed */
async function lookAtDispute(stripe: Stripe, reference: string): Promise<DisputeReport> {
  const { disputes, radar, reviews } = stripe;
  if (!/^(issfr|prv)_/.test(reference)) return reportWith(stripe, await disputes.retrieve(reference));
  const report = reference.startsWith('prv_')
    ? reportReview(await withWholeCharge(stripe, await reviews.retrieve(reference, withCharge)))
    : reportWarning(await withWholeCharge(stripe, await radar.earlyFraudWarnings.retrieve(reference, withCharge)));
  return report ?? { ...nothing, reference };
}

/**
 * Where only the charge is named, as in older versions of the API, that one names its payment; and it says what an amount in
 * another currency was in pounds.
 */
async function reportWith(stripe: Stripe, dispute: Stripe.Dispute): Promise<DisputeReport> {
  const { charge: named, payment_intent: intent }: Partial<Stripe.Dispute> = dispute;
  if ((intent && dispute.currency === 'gbp') || !named) return reportDispute(dispute);
  const charge = await findSettled(stripe, idOf(named));
  return reportDispute({ ...dispute, charge, payment_intent: intent ?? charge.payment_intent });
}

/** With its balance transaction, where the key may read that. */
async function findSettled({ charges }: Stripe, id: string): Promise<Stripe.Charge> {
  try {
    return await charges.retrieve(id, { expand: ['balance_transaction'] });
  } catch (error) {
    if (isForbidden(error) || isUnknownCall(error)) return charges.retrieve(id);
    throw error;
  }
}

async function withWholeCharge<Found extends { charge: string | Stripe.Charge | null }>(
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

/** The owner is told of the right that the key lacks: nothing is to be tried again for want of it. */
async function unlessForbidden(list: () => Promise<Stripe.Dispute[]>): Promise<Stripe.Dispute[]> {
  try {
    return await list();
  } catch (error) {
    if (isForbidden(error)) return [];
    throw error;
  }
}

async function unlessRefused(list: () => Promise<(DisputeReport | null)[]>): Promise<DisputeReport[]> {
  try {
    return (await list()).filter((report) => report !== null);
  } catch (error) {
    if (isForbidden(error) || isUnknownCall(error)) return [];
    throw error;
  }
}
