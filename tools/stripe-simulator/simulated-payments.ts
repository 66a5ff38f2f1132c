import type { Stripe } from 'stripe';
import { idOf, keep, newId, publish, seconds } from './simulated-account.ts';
import type { CardEntry, Checkout, SimulatedAccount } from './simulated-account.ts';
import { balanceCharge } from './simulated-balance.ts';
import { newCharge } from './simulated-charges.ts';
import { openDispute } from './simulated-disputes.ts';
import { checkoutOf, completeSession, lookAtSession } from './simulated-sessions.ts';
import { missing } from './stripe-refusal.ts';
import { failedAuthentication } from './test-cards.ts';
import type { Decline } from './test-cards.ts';

/** What the page shows next. */
export type Outcome =
  | { kind: 'paid' | 'processing' | 'authenticate' | 'over' }
  | { kind: 'declined'; decline: Decline };

/** The customer presses the button. A session that is no longer open takes no money: 'over'. */
export function payByCard(account: SimulatedAccount, sessionId: string, entry: CardEntry): Outcome {
  const session = lookAtSession(account, sessionId);
  if (session.status !== 'open') return { kind: 'over' };
  if (session.amount_total === 0) {
    completeSession(account, session, { status: 'no_payment_required', name: entry.name, email: entry.email });
    return { kind: 'paid' };
  }
  const checkout = checkoutOf(account, session);
  const payment = paymentOf(account, session, checkout);
  if (!entry.card.authenticates) return charge(account, session, payment, entry);
  checkout.authenticating = entry;
  Object.assign(payment, {
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  } satisfies Partial<Stripe.PaymentIntent>);
  return { kind: 'authenticate' };
}

/** The customer answers their bank. 'over' also where no bank requested it. */
export function answerBank(account: SimulatedAccount, sessionId: string, isAuthenticated: boolean): Outcome {
  const session = lookAtSession(account, sessionId);
  const checkout = checkoutOf(account, session);
  const { authenticating: entry } = checkout;
  if (session.status !== 'open' || !entry) return { kind: 'over' };
  checkout.authenticating = null;
  const payment = paymentOf(account, session, checkout);
  return isAuthenticated
    ? charge(account, session, payment, entry)
    : declinePayment(account, payment, { decline: failedAuthentication, charge: null });
}

/** A bank debit: the order is placed, and the money succeeds or fails days later. */
export function payByBankDebit(
  account: SimulatedAccount,
  sessionId: string,
  who: Pick<CardEntry, 'name' | 'email'>,
): Outcome {
  const session = lookAtSession(account, sessionId);
  if (session.status !== 'open') return { kind: 'over' };
  const payment = paymentOf(account, session, checkoutOf(account, session));
  payment.status = 'processing';
  payment.next_action = null;
  completeSession(account, session, { status: 'unpaid', ...who });
  return { kind: 'processing' };
}

/** Days later. @throws StripeRefusal unless such a payment is pending */
export function settlePayment(account: SimulatedAccount, paymentId: string, to: 'succeeded' | 'failed'): void {
  const payment = account.payments.get(paymentId);
  const session = [...account.sessions.values()].find((one) => one.payment_intent === paymentId);
  if (payment?.status !== 'processing' || !session) throw missing('payment_intent in progress', paymentId, 'intent');
  if (to === 'succeeded') {
    succeed(account, payment, newCharge(account, payment, null, null), false);
    session.payment_status = 'paid';
    publish(account, 'checkout.session.async_payment_succeeded', session);
  } else {
    const decline = {
      code: 'insufficient_funds',
      declineCode: 'insufficient_funds',
      message: 'The account has too little money.',
    };
    declinePayment(account, payment, { decline, charge: newCharge(account, payment, null, decline) });
    publish(account, 'checkout.session.async_payment_failed', session);
  }
}

function charge(
  account: SimulatedAccount,
  session: Stripe.Checkout.Session,
  payment: Stripe.PaymentIntent,
  entry: CardEntry,
): Outcome {
  const { decline, isMoneyAvailableAtOnce, isDisputed } = entry.card;
  const charge = newCharge(account, payment, entry, decline);
  if (decline) return declinePayment(account, payment, { decline, charge });
  succeed(account, payment, charge, isMoneyAvailableAtOnce);
  completeSession(account, session, { status: 'paid', name: entry.name, email: entry.email });
  if (isDisputed) openDispute(account, charge);
  return { kind: 'paid' };
}

/** https://docs.stripe.com/payments/payment-intents/asynchronous-capture: the first report has no balance transaction. */
function succeed(
  account: SimulatedAccount,
  payment: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  isAvailable: boolean,
): void {
  Object.assign(payment, {
    status: 'succeeded',
    amount_received: payment.amount,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    next_action: null,
    last_payment_error: null,
  } satisfies Partial<Stripe.PaymentIntent>);
  const isAsync = payment.capture_method === 'automatic_async';
  if (!isAsync) balanceCharge(account, charge, isAvailable);
  publish(account, 'charge.succeeded', charge);
  publish(account, 'payment_intent.succeeded', payment);
  if (!isAsync) return;
  if (account.isBalanceHeld) {
    account.unbalanced.add(charge.id);
    return;
  }
  balanceCharge(account, charge, isAvailable);
  publish(account, 'charge.updated', charge, { balance_transaction: null });
}

function declinePayment(
  account: SimulatedAccount,
  payment: Stripe.PaymentIntent,
  { decline, charge }: { decline: Decline; charge: Stripe.Charge | null },
): Outcome {
  const { code, declineCode, message } = decline;
  Object.assign(payment, {
    status: 'requires_payment_method',
    latest_charge: charge?.id ?? payment.latest_charge,
    next_action: null,
    last_payment_error: {
      type: charge ? 'card_error' : 'invalid_request_error',
      code,
      ...(charge && { charge: charge.id, decline_code: declineCode }),
      doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
      message,
    },
  } satisfies Partial<Stripe.PaymentIntent>);
  if (charge) publish(account, 'charge.failed', charge);
  publish(account, 'payment_intent.payment_failed', payment);
  return { kind: 'declined', decline };
}

/** Created when the customer first presses the button; until then the session has none. */
function paymentOf(
  account: SimulatedAccount,
  session: Stripe.Checkout.Session,
  { intent }: Checkout,
): Stripe.PaymentIntent {
  const known = account.payments.get(idOf(session.payment_intent));
  if (known) return known;
  const id = newId('pi_3');
  session.payment_intent = id;
  const payment: Stripe.PaymentIntent = keep(account.payments, {
    ...emptyPayment,
    id,
    amount: session.amount_total ?? 0,
    capture_method: intent.capture_method,
    client_secret: `${id}_secret_${newId('', 25)}`,
    created: seconds(account),
    currency: session.currency ?? 'gbp',
    description: intent.description,
    metadata: intent.metadata,
    receipt_email: intent.receipt_email,
    shipping: intent.shipping,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
  });
  publish(account, 'payment_intent.created', payment);
  return payment;
}

const emptyPayment = {
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>;
