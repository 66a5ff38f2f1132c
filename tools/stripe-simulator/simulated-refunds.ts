import type { Stripe } from 'stripe';
import { z } from 'zod';
import { pence, toPounds } from '#platform/money.ts';
import { idOf, keep, newId, publish, seconds } from './simulated-account.ts';
import type { SimulatedAccount } from './simulated-account.ts';
import { moveMoney } from './simulated-balance.ts';
import { settleDoubts } from './simulated-doubts.ts';
import { expandParam, metadataParam, positiveNumber } from './stripe-params.ts';
import { invalidRequest, missing, wrongState } from './stripe-refusal.ts';

export const refundParams = z.strictObject({
  amount: positiveNumber.optional(),
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadataParam.default({}),
  instructions_email: z.string().optional(),
  expand: expandParam,
});

type RefundParams = Omit<z.input<typeof refundParams>, 'amount' | 'expand'> & { amount?: number | undefined };

/** @throws StripeRefusal for more than is left, and where there is nothing to refund */
export function createRefund(account: SimulatedAccount, params: RefundParams): Stripe.Refund {
  const charge = chargeToRefund(account, params);
  const amount = amountToRefund(account, charge, params.amount);
  const later = account.cards.get(charge.id)?.refund ?? 'succeeds at once';
  const refund = newRefund(account, charge, { ...params, amount, isPending: later === 'pending, then succeeds' });
  countRefunded(charge, amount);
  publish(account, 'refund.created', refund);
  settleDoubts(account, charge);
  publish(account, 'charge.refunded', charge, { amount_refunded: charge.amount_refunded - amount, refunded: false });
  if (later === 'succeeds at once') publishWithReference(account, refund);
  else settleLater(account, refund, later === 'pending, then succeeds' ? 'succeeded' : 'failed');
  return refund;
}

function amountToRefund(account: SimulatedAccount, charge: Stripe.Charge, wanted: number | undefined): number {
  const { id } = charge;
  const left = charge.amount_captured - charge.amount_refunded;
  // Refunding ends an inquiry, and is possible again once a dispute is won.
  const isDisputed = [...account.disputes.values()].some(
    (one) => one.charge === id && one.status !== 'won' && !one.is_charge_refundable,
  );
  if (isDisputed) {
    throw wrongState(`Charge ${id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }
  if (left === 0) {
    throw wrongState(`Charge ${id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = wanted ?? left;
  if (amount <= left) return amount;
  const message = `Refund amount (£${toPounds(pence(amount))}) is greater than unrefunded amount on charge (£${toPounds(pence(left))})`;
  throw wrongState(message, { param: 'amount' });
}

function newRefund(
  account: SimulatedAccount,
  { id: charge, currency, payment_intent, payment_method }: Stripe.Charge,
  { amount, reason, metadata = {}, isPending }: RefundParams & { amount: number; isPending: boolean },
): Stripe.Refund {
  const id = newId('re_3');
  return keep(account.refunds, {
    id,
    object: 'refund',
    amount,
    balance_transaction: moveMoney(account, { type: 'refund', amount: -amount, currency, source: id }).id,
    charge,
    created: seconds(account),
    currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { reference_status: 'pending', type: 'refund' }, type: 'card' },
    metadata,
    payment_intent,
    payment_method,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isPending ? 'pending' : 'succeeded',
    transfer_reversal: null,
    ...(isPending && { pending_reason: 'processing' }),
  });
}

/** A succeeded refund may still fail, and a pending one be cancelled in the dashboard. @throws StripeRefusal for an impossible change */
export function settleRefund(account: SimulatedAccount, id: string, to: RefundEnd): void {
  const refund = account.refunds.get(id);
  if (!refund) throw missing('refund', id, 'id');
  const previous = { status: refund.status };
  const isOver = refund.status === 'failed' || refund.status === 'canceled';
  if (isOver || refund.status === to || (to === 'canceled' && refund.status !== 'pending')) {
    throw wrongState(`This refund is ${refund.status} and cannot become ${to}.`);
  }
  refund.status = to;
  delete refund.pending_reason;
  if (to === 'succeeded') {
    publishWithReference(account, refund, previous);
    return;
  }
  const { amount, currency } = refund;
  if (to === 'failed') refund.failure_reason = 'lost_or_stolen_card';
  const movement = { type: 'refund_failure', amount, currency, source: id } as const;
  refund.failure_balance_transaction = moveMoney(account, movement).id;
  const charge = account.charges.get(idOf(refund.charge));
  if (charge) countRefunded(charge, -amount);
  publish(account, 'refund.updated', refund, previous);
  publish(account, 'charge.refund.updated', refund, previous);
  if (to === 'failed') publish(account, 'refund.failed', refund);
}

export type RefundEnd = 'succeeded' | 'failed' | 'canceled';

function chargeToRefund(account: SimulatedAccount, params: RefundParams): Stripe.Charge {
  const { charge: chargeId, payment_intent: paymentId } = params;
  if (chargeId === undefined && paymentId === undefined) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.');
  }
  if (paymentId !== undefined && !account.payments.has(paymentId)) {
    throw missing('payment_intent', paymentId, 'payment_intent');
  }
  if (chargeId !== undefined && !account.charges.has(chargeId)) throw missing('charge', chargeId, 'charge');
  const charge = account.charges.get(chargeId ?? idOf(account.payments.get(paymentId ?? '')?.latest_charge));
  const named = paymentId ?? idOf(charge?.payment_intent);
  if (charge?.paid && charge.payment_intent === named) return charge;
  throw wrongState(`This PaymentIntent (${named}) does not have a successful charge to refund.`);
}

function countRefunded(charge: Stripe.Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
}

/** The reference that a customer can quote to their bank. */
function publishWithReference(account: SimulatedAccount, refund: Stripe.Refund, previous: object = {}): void {
  const { destination_details: details } = refund;
  const reference = newId('', 23).replace(/\D/g, '7');
  refund.destination_details = {
    card: { reference, reference_status: 'available', reference_type: 'acquirer_reference_number', type: 'refund' },
    type: 'card',
  };
  publish(account, 'refund.updated', refund, { ...previous, destination_details: details });
  publish(account, 'charge.refund.updated', refund, { ...previous, destination_details: details });
}

function settleLater(account: SimulatedAccount, { id }: Stripe.Refund, to: 'succeeded' | 'failed'): void {
  if (account.refundsEndAfterMs === undefined) return;
  const end = () => {
    const { status } = account.refunds.get(id) ?? {};
    if (status !== to && status !== 'failed') settleRefund(account, id, to);
  };
  setTimeout(end, account.refundsEndAfterMs).unref();
}
