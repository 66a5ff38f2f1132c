import type { Stripe } from 'stripe';
import { seconds } from '#platform/clock.ts';
import type { PaymentProvider, RefundRejection, RefundReport, RefundToMake } from './payment-provider.ts';
import { isBalanceTooLow, isInvalidRequest, isOtherRequest, oncePerKey, withoutAddresses } from './stripe-client.ts';
import type { CallStripe } from './stripe-client.ts';
import { causeOf, reportDispute, reportRefund } from './stripe-reports.ts';

const mostListed = { limit: 10_000 };

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
      call(async (stripe) => (await listRefunds(stripe, chargeReference)).map(reportRefund)),
    listRefundsSince: (since) =>
      call(async ({ refunds }) =>
        (await refunds.list(madeSince(since)).autoPagingToArray(mostListed)).map(reportRefund),
      ),
    lookAtRefund: (reference) => call(async ({ refunds }) => reportRefund(await refunds.retrieve(reference))),
    listDisputes: (chargeReference) =>
      call(async ({ disputes }) => {
        const { data } = await disputes.list({ payment_intent: chargeReference, limit: 100 });
        return data.map(reportDispute);
      }),
    listDisputesSince: (since) =>
      call(async ({ disputes }) =>
        (await disputes.list(madeSince(since)).autoPagingToArray(mostListed)).map(reportDispute),
      ),
    lookAtDispute: (reference) => call(async ({ disputes }) => reportDispute(await disputes.retrieve(reference))),
  };
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
    return reportRefund(await oncePerKey(key, create, findMade));
  } catch (error) {
    const isFinal = isOtherRequest(error) || (isInvalidRequest(error) && !isBalanceTooLow(error));
    if (!isFinal) throw error;
    // Stripe has no code for more than is left (https://docs.stripe.com/error-codes).
    const cause = error.param === 'amount' ? 'refunded-elsewhere' : causeOf(error.code);
    return { state: 'rejected', failure: withoutAddresses(error.message), cause };
  }
}

async function listRefunds({ refunds }: Stripe, chargeReference: string): Promise<Stripe.Refund[]> {
  return (await refunds.list({ payment_intent: chargeReference, limit: 100 })).data;
}

function madeSince(since: Date) {
  return { created: { gte: Math.floor(since.getTime() / seconds(1)) }, limit: 100 };
}
