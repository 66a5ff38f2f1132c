import type { Stripe } from 'stripe';
import { seconds } from '#platform/clock.ts';
import type { PaymentProvider, RefundRejection, RefundReport, RefundToMake, UnmadeRefund } from './payment-provider.ts';
import {
  isBalanceTooLow,
  isCardError,
  isInvalidRequest,
  isKeyUsedUp,
  isOtherRequest,
  ofThisAccount,
  withoutAddresses,
} from './stripe-client.ts';
import type { CallStripe } from './stripe-client.ts';
import { causeOf, reportRefund } from './stripe-reports.ts';

export const mostListed = { limit: 10_000 };

type Refunds = Pick<PaymentProvider, 'refund' | 'listRefunds' | 'listRefundsSince' | 'lookAtRefund'>;

export function refundsAtStripe(call: CallStripe): Refunds {
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
  };
}

/** Where only the charge is named, as in older versions of the API, that one names its payment. */
async function withIntent({ charges }: Stripe, found: Stripe.Refund): Promise<Stripe.Refund> {
  const { charge, payment_intent: intent }: Partial<Stripe.Refund> = found;
  if (intent || !charge) return found;
  const { payment_intent: named } = typeof charge === 'string' ? await charges.retrieve(charge) : charge;
  return { ...found, payment_intent: named };
}

async function createRefund(
  { refunds }: Stripe,
  { chargeReference, amount, key, attempt, reason }: RefundToMake,
): Promise<RefundReport | RefundRejection | UnmadeRefund> {
  const wanted = { payment_intent: chargeReference, amount, metadata: { key }, ...(reason && { reason }) };
  const idempotencyKey = attempt === 1 ? key : `${key}-${attempt}`;
  try {
    return reportRefund(await ofThisAccount(refunds.create(wanted, { idempotencyKey })));
  } catch (error) {
    if (isBalanceTooLow(error)) return 'balance-too-low';
    if (isKeyUsedUp(error)) return 'unclear';
    const isFinal = isOtherRequest(error) || isInvalidRequest(error) || isCardError(error);
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
