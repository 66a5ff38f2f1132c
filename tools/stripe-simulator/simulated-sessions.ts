import type { Stripe } from 'stripe';
import { checkSession } from './session-params.ts';
import type { SessionParams } from './session-params.ts';
import { idOf, keep, keepAs, newId, publish, seconds } from './simulated-account.ts';
import type { Checkout, SimulatedAccount } from './simulated-account.ts';
import { missing, wrongState } from './stripe-refusal.ts';

const usualLife = 24 * 60 * 60; // s

export function createSession(account: SimulatedAccount, params: SessionParams): Stripe.Checkout.Session {
  const created = seconds(account);
  checkSession(params, created);
  const id = newId('cs_test_a1', 56);
  const lineItems = params.line_items.map(asLineItem);
  const total = lineItems.reduce((sum, line) => sum + line.amount_total, 0);
  const { statement_descriptor: _, shipping, ...rest } = params.payment_intent_data;
  const intent = { ...rest, shipping: shipping && shipped(shipping) };
  keepAs(id, account.checkouts, { lineItems, intent, authenticating: null });
  return keep(account.sessions, {
    ...emptySession,
    id,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    currency: lineItems[0]?.currency ?? 'gbp',
    customer_email: params.customer_email ?? null,
    expires_at: params.expires_at ?? created + usualLife,
    locale: params.locale ?? null,
    metadata: params.metadata,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: `${account.origin()}/c/pay/${id}`,
  });
}

type Shipping = NonNullable<SessionParams['payment_intent_data']['shipping']>;

function shipped({
  address,
  name,
  phone,
  carrier,
  tracking_number: tracking,
}: Shipping): Stripe.PaymentIntent.Shipping {
  const { line1, line2 = null, city = null, country = null, postal_code = null, state = null } = address;
  return {
    name,
    ...(phone && { phone }),
    ...(carrier && { carrier }),
    ...(tracking && { tracking_number: tracking }),
    address: { line1, line2, city, country, postal_code, state },
  };
}

/** The current state of a session: one whose time is over expires at the latest when it is read. @throws StripeRefusal */
export function lookAtSession(account: SimulatedAccount, id: string): Stripe.Checkout.Session {
  const session = account.sessions.get(id);
  if (!session) throw missing('checkout.session', id, 'session');
  if (session.status === 'open' && session.expires_at <= seconds(account)) endSession(account, session);
  return session;
}

/** @throws StripeRefusal unless it is open */
export function expireSession(account: SimulatedAccount, id: string): Stripe.Checkout.Session {
  const session = lookAtSession(account, id);
  if (session.status !== 'open') {
    throw wrongState(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  endSession(account, session);
  return session;
}

/** Without a payment there was nothing to pay. */
export function completeSession(
  account: SimulatedAccount,
  session: Stripe.Checkout.Session,
  payment: { status: 'paid' | 'unpaid' | 'no_payment_required'; name: string | null; email: string | null },
): void {
  const { status, name, email } = payment;
  Object.assign(session, {
    status: 'complete',
    payment_status: status,
    url: null,
    customer_details: {
      address: { city: null, country: 'GB', line1: null, line2: null, postal_code: null, state: null },
      business_name: null,
      email: session.customer_email ?? email,
      individual_name: null,
      name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  } satisfies Partial<Stripe.Checkout.Session>);
  publish(account, 'checkout.session.completed', session);
}

export function checkoutOf(account: SimulatedAccount, { id }: Stripe.Checkout.Session): Checkout {
  const checkout = account.checkouts.get(id);
  if (!checkout) throw missing('checkout.session', id, 'session');
  return checkout;
}

function endSession(account: SimulatedAccount, session: Stripe.Checkout.Session): void {
  session.status = 'expired';
  session.url = null;
  checkoutOf(account, session).authenticating = null;
  const payment = account.payments.get(idOf(session.payment_intent));
  if (payment) {
    Object.assign(payment, {
      status: 'canceled',
      canceled_at: seconds(account),
      cancellation_reason: 'expired',
      next_action: null,
    } satisfies Partial<Stripe.PaymentIntent>);
    publish(account, 'payment_intent.canceled', payment);
  }
  publish(account, 'checkout.session.expired', session);
}

function asLineItem({ price_data: price, quantity, metadata }: SessionParams['line_items'][number]): Stripe.LineItem {
  const amount = price.unit_amount * quantity;
  return {
    id: newId('li_1'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: price.product_data.name,
    metadata: metadata ?? {},
    price: null,
    quantity,
  };
}

const emptySession = {
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: { enabled: false },
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;
