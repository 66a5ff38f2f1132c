import type { Stripe } from 'stripe';
import { z } from 'zod';
import { pence, share } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { PaymentNotice, PaymentReport, RefundReport } from './payment-provider.ts';
import type { RefundFailureCause } from './payment-words.contract.ts';

/** The objects to expand with a session, so that it can be reported; the richest report first. */
export const reportedWith = [
  ['payment_intent.latest_charge.balance_transaction'],
  ['payment_intent.latest_charge'],
  ['payment_intent'],
  [],
];

/** For a session with any of {@link reportedWith}. */
export function reportPayment(session: Stripe.Checkout.Session): PaymentReport {
  const { payment_intent: payment } = session;
  if (typeof payment === 'string' && session.payment_status === 'paid') return reportUnseen(session, payment);
  const intent = typeof payment === 'string' ? null : payment;
  if (intent?.status !== 'succeeded') return reportUnpaid(session, intent);
  return {
    state: 'paid',
    paidAmount: receivedOf(intent),
    currency: intent.currency.toUpperCase(),
    chargeReference: intent.id,
    fee: feeOf(intent),
    isContested: isContested(intent),
  };
}

function reportUnpaid(
  { status, url, payment_status: standing }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): PaymentReport {
  const failure = intent?.last_payment_error?.message ?? null;
  if (status === 'open') return { state: 'open', url, failure };
  // The shop asks for no payment of nothing, so somebody has taken all of it off in the account's own settings.
  if (standing === 'no_payment_required') return { state: 'ended', failure: 'Stripe asked for no payment.' };
  // The money may still come, whatever has become of the page.
  if (intent?.status === 'processing' || intent?.status === 'requires_capture') return { state: 'processing' };
  // A slow method that failed leaves the session complete and its payment open again.
  const isOver = status === 'expired' || intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  return isOver ? { state: 'ended', failure, ...awaited(status) } : { state: 'processing' };
}

const awaited = (status: Stripe.Checkout.Session['status']) => (status === 'complete' ? { isAwaited: true } : {});

/** The key may read the session, and nothing of its payment. */
function reportUnseen(
  { amount_total: amount, currency }: Stripe.Checkout.Session,
  chargeReference: string,
): PaymentReport {
  const paid = { paidAmount: pence(amount ?? 0), currency: (currency ?? '').toUpperCase() };
  return { state: 'paid', ...paid, chargeReference, fee: null, isContested: true };
}

/** As another version of the API may leave fields out, those that can be done without are taken as optional here and below. */
function receivedOf({ amount_received: received, amount = 0 }: Partial<Stripe.PaymentIntent>): Pence {
  return pence(received ?? amount);
}

/** Null: Stripe calculates it some seconds after the payment. */
function feeOf(intent: Stripe.PaymentIntent): Pence | null {
  const charge = chargeOf(intent);
  const { fee = 0 } = typeof charge?.balance_transaction === 'object' ? (charge.balance_transaction ?? {}) : {};
  return charge && inPounds(charge, fee);
}

/**
 * An amount of the charge's settlement, whatever the account's own currency, and however many decimals that has. Null: it cannot be
 * told. `charge`: with its balance transaction.
 */
export function inPounds(
  { amount: paid, currency, balance_transaction: settled }: Stripe.Charge,
  amount: number,
): Pence | null {
  if (!settled || typeof settled === 'string') return null;
  if (settled.currency === 'gbp') return pence(amount);
  return currency === 'gbp' && settled.amount > 0 ? share(pence(paid), amount, settled.amount) : null;
}

function chargeOf({ latest_charge: charge }: Partial<Stripe.PaymentIntent>): Stripe.Charge | null {
  return typeof charge === 'string' ? null : (charge ?? null);
}

/** Also where the key must not read the charge: its refunds and disputes are asked for then. */
function isContested(intent: Stripe.PaymentIntent): boolean {
  const charge = chargeOf(intent);
  return charge === null || charge.amount_refunded > 0 || charge.disputed || Boolean(intent.review);
}

export function reportRefund(refund: Stripe.Refund): RefundReport {
  const { id, status, amount, metadata, payment_intent: intent, failure_reason: reason } = refund;
  const state = refundState(status);
  return {
    reference: id,
    chargeReference: idOf(intent),
    amount: pence(amount),
    key: metadata?.['key'] ?? null,
    state,
    failure: reason?.replaceAll('_', ' ') ?? (status === 'canceled' ? 'it was cancelled at Stripe' : null),
    cause: state === 'failed' ? causeOf(reason) : null,
    waitsForBalance: state === 'pending' && refund.pending_reason === 'insufficient_funds',
  };
}

/** `code`: why a refund failed, or was rejected. */
export function causeOf(code: string | undefined): RefundFailureCause {
  if (code === 'charge_disputed' || code === 'charge_for_pending_refund_disputed') return 'disputed';
  return code === 'charge_already_refunded' ? 'refunded-elsewhere' : 'bank';
}

export function idOf(object: string | { id: string } | null | undefined): string {
  return (typeof object === 'string' ? object : object?.id) ?? '';
}

function refundState(status: string | null): RefundReport['state'] {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** Stripe's own bound for an id. */
const name = z.string().max(255);
const eventAboutObject = z.object({
  id: name,
  type: name,
  data: z.object({
    object: z.object({
      id: name,
      object: name,
      payment_intent: z
        .union([name, z.object({ id: name })])
        .nullish()
        .catch(null),
    }),
  }),
});

/** An endpoint that was set up by hand may be sent these alone. */
const eventsOfCharges = new Set(['payment_intent.succeeded', 'payment_intent.canceled', 'charge.refunded']);

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
    case 'radar.early_fraud_warning':
    case 'review':
      return { id, type, about: 'dispute', reference: object.id };
    case 'payout':
      return type === 'payout.failed' ? { id, type, about: 'payout', reference: object.id } : null;
    default:
      return noticeOfCharge(read.data);
  }
}

function noticeOfCharge({ id, type, data: { object } }: z.infer<typeof eventAboutObject>): PaymentNotice | null {
  const reference = object.object === 'charge' ? idOf(object.payment_intent) : object.id;
  return eventsOfCharges.has(type) && reference !== '' ? { id, type, about: 'charge', reference } : null;
}
