import type { Stripe } from 'stripe';
import { z } from 'zod';
import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { DisputeReport, PaymentNotice, PaymentReport, RefundReport } from './payment-provider.ts';

/** The objects to expand with a session, so that it can be reported. */
export const reportedWith = ['payment_intent.latest_charge.balance_transaction'];

/** For a session with {@link reportedWith}. */
export function reportPayment({ status, url, payment_intent: payment }: Stripe.Checkout.Session): PaymentReport {
  const intent = typeof payment === 'string' ? null : payment;
  const failure = intent?.last_payment_error?.message ?? null;
  if (intent?.status === 'succeeded') {
    return {
      state: 'paid',
      paidAmount: pence(intent.amount_received),
      currency: intent.currency.toUpperCase(),
      chargeReference: intent.id,
      fee: feeOf(intent),
      isContested: isContested(chargeOf(intent)),
    };
  }
  if (status === 'open') return { state: 'open', url, failure };
  // A slow method that failed leaves the session complete and its payment open again.
  const isOver = status === 'expired' || intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  return isOver ? { state: 'ended', failure } : { state: 'processing' };
}

/** Null: Stripe calculates it some seconds after the payment. */
function feeOf(intent: Stripe.PaymentIntent): Pence | null {
  const transaction = chargeOf(intent)?.balance_transaction;
  return !transaction || typeof transaction === 'string' ? null : pence(transaction.fee);
}

function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof charge === 'string' ? null : charge;
}

function isContested(charge: Stripe.Charge | null): boolean {
  return charge !== null && (charge.amount_refunded > 0 || charge.disputed);
}

export function reportRefund(refund: Stripe.Refund): RefundReport {
  const { id, status, amount, metadata, payment_intent: intent, failure_reason: reason } = refund;
  return {
    reference: id,
    chargeReference: idOf(intent),
    amount: pence(amount),
    key: metadata?.['key'] ?? null,
    state: refundState(status),
    failure: reason?.replaceAll('_', ' ') ?? null,
  };
}

function idOf(object: string | { id: string } | null): string {
  return (typeof object === 'string' ? object : object?.id) ?? '';
}

function refundState(status: string | null): RefundReport['state'] {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

export function reportDispute(dispute: Stripe.Dispute): DisputeReport {
  const { id, payment_intent: intent, amount, reason, evidence_details: evidence } = dispute;
  return {
    reference: id,
    chargeReference: idOf(intent),
    amount: pence(amount),
    reason: reason.replaceAll('_', ' '),
    state: disputeState(dispute.status),
    dueBy: evidence.due_by ? new Date(evidence.due_by * 1_000) : null,
  };
}

function disputeState(status: Stripe.Dispute.Status): DisputeReport['state'] {
  if (status === 'lost') return 'lost';
  return ['won', 'warning_closed', 'prevented'].includes(status) ? 'won' : 'open';
}

/** Stripe's own bound for an id. */
const name = z.string().max(255);
const eventAboutObject = z.object({
  id: name,
  type: name,
  data: z.object({ object: z.object({ id: name, object: name }) }),
});

/** Null: nothing that concerns the shop, such as one of Stripe's thin events, which carry no object. */
export function readEvent(event: unknown): PaymentNotice | null {
  const read = eventAboutObject.safeParse(event);
  if (!read.success) return null;
  const { id, type, data } = read.data;
  const { object } = data;
  switch (object.object) {
    case 'checkout.session':
      return { id, type, about: 'payment', reference: object.id };
    case 'refund':
      return { id, type, about: 'refund', reference: object.id };
    case 'dispute':
      return { id, type, about: 'dispute', reference: object.id };
    default:
      return null;
  }
}
