import type { Stripe } from 'stripe';
import { keep, keepAs, newId, seconds } from './simulated-account.ts';
import type { CardEntry, SimulatedAccount } from './simulated-account.ts';
import type { Decline } from './test-cards.ts';

/** An attempt to take the money, accepted or declined by the card's bank. */
export function newCharge(
  account: SimulatedAccount,
  payment: Stripe.PaymentIntent,
  entry: CardEntry | null,
  decline: Decline | null,
): Stripe.Charge {
  const isPaid = decline === null;
  const address = { city: null, country: 'GB', line1: null, line2: null, postal_code: null, state: null };
  const id = newId('ch_3');
  if (entry && entry.card.refund !== 'succeeds at once') keepAs(id, account.cards, entry.card);
  return keep(account.charges, {
    ...emptyCharge,
    id,
    amount: payment.amount,
    amount_captured: isPaid ? payment.amount : 0,
    billing_details: { address, email: entry?.email ?? null, name: entry?.name ?? null, phone: null, tax_id: null },
    captured: isPaid,
    created: seconds(account),
    currency: payment.currency,
    description: payment.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: payment.metadata,
    outcome: outcomeOf(decline),
    paid: isPaid,
    payment_intent: payment.id,
    payment_method: newId('pm_1'),
    payment_method_details: entry ? { card: cardDetails(entry, payment.amount), type: 'card' } : bankDebit,
    receipt_email: payment.receipt_email,
    receipt_url: isPaid ? `https://pay.stripe.com/receipts/simulated/${payment.id}` : null,
    status: isPaid ? 'succeeded' : 'failed',
  });
}

function outcomeOf(decline: Decline | null): Stripe.Charge.Outcome {
  const isBlocked = decline?.declineCode === 'fraudulent';
  if (!decline) {
    return {
      ...noAdvice,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 24,
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  return {
    ...noAdvice,
    network_status: isBlocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: isBlocked ? 'highest_risk_level' : decline.declineCode,
    risk_level: isBlocked ? 'highest' : 'normal',
    seller_message: isBlocked ? 'Stripe blocked this payment as too risky.' : 'The bank declined the payment.',
    type: isBlocked ? 'blocked' : 'issuer_declined',
  };
}

const noAdvice = { advice_code: null, network_advice_code: null, network_decline_code: null };

function cardDetails({ card, expMonth, expYear }: CardEntry, amount: number): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: card.decline ? null : '123456',
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: card.decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: newId('', 16),
    funding: 'credit',
    installments: null,
    last4: card.number.slice(-4),
    mandate: null,
    network: card.brand,
    network_transaction_id: newId('', 15),
    regulated_status: 'unregulated',
    three_d_secure: card.authenticates
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: newId('', 36),
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}

const bankDebit = {
  bacs_debit: {
    fingerprint: 'simulated2345',
    last4: '2345',
    mandate: null,
    sort_code: '108800',
  },
  type: 'bacs_debit',
};

const emptyCharge = {
  object: 'charge',
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: 'PAW AND VALE',
  customer: null,
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>;
