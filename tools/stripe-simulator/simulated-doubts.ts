import type { Stripe } from 'stripe';
import { idOf, keep, newId, publish, seconds } from './simulated-account.ts';
import type { SimulatedAccount } from './simulated-account.ts';
import { missing } from './stripe-refusal.ts';

/** The card's network says that its owner probably did not make the payment: https://docs.stripe.com/api/radar/early_fraud_warnings */
export function warnOfFraud(account: SimulatedAccount, charge: Stripe.Charge): Stripe.Radar.EarlyFraudWarning {
  const warning = keep(account.warnings, {
    id: newId('issfr_1'),
    object: 'radar.early_fraud_warning' as const,
    actionable: true,
    charge: charge.id,
    created: seconds(account),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    payment_intent: idOf(charge.payment_intent),
  });
  publish(account, 'radar.early_fraud_warning.created', warning);
  return warning;
}

/** A rule of Radar asks for a person: https://docs.stripe.com/radar/reviews */
export function openReview(account: SimulatedAccount, charge: Stripe.Charge): Stripe.Review {
  const review = keep(account.reviews, {
    id: newId('prv_1'),
    object: 'review' as const,
    billing_zip: null,
    charge: charge.id,
    closed_reason: null,
    created: seconds(account),
    ip_address: null,
    ip_address_location: null,
    livemode: false,
    open: true,
    opened_reason: 'rule',
    payment_intent: idOf(charge.payment_intent),
    reason: 'rule',
    session: null,
  });
  const payment = account.payments.get(idOf(charge.payment_intent));
  if (payment) payment.review = review.id;
  publish(account, 'review.opened', review);
  return review;
}

/** Somebody approves the payment in the dashboard, or a refund ends the review. @throws StripeRefusal */
export function closeReview(account: SimulatedAccount, id: string, reason: 'approved' | 'refunded'): void {
  const review = account.reviews.get(id);
  if (!review?.open) throw missing('open review', id, 'review');
  Object.assign(review, { open: false, reason, closed_reason: reason });
  publish(account, 'review.closed', review);
}

/** A refunded payment needs neither any more. */
export function settleDoubts(account: SimulatedAccount, charge: Stripe.Charge): void {
  for (const warning of account.warnings.values()) {
    if (warning.charge !== charge.id || !warning.actionable) continue;
    warning.actionable = false;
    publish(account, 'radar.early_fraud_warning.updated', warning, { actionable: true });
  }
  for (const { id, charge: of, open } of account.reviews.values())
    if (of === charge.id && open && charge.amount_refunded === charge.amount) closeReview(account, id, 'refunded');
}
