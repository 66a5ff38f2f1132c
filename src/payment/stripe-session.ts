import type { Stripe } from 'stripe';
import { add } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { PaymentToBegin } from './payment-provider.ts';

const mostLines = 100;
const longestName = 250; // characters

type Wanted = Stripe.Checkout.SessionCreateParams;
type Line = Stripe.Checkout.SessionCreateParams.LineItem;

/** Payment methods are configured at Stripe: cards, Apple Pay, Google Pay, Link. The same payment gives the same session. */
export function sessionFor(payment: PaymentToBegin): Wanted {
  const { orderNumber, returnTo, customerEmail, expiresAt } = payment;
  return {
    mode: 'payment',
    submit_type: 'pay',
    locale: 'en-GB',
    // Otherwise Stripe may offer visitors from abroad another currency than the agreed one.
    adaptive_pricing: { enabled: false },
    line_items: linesOf(payment),
    client_reference_id: orderNumber,
    ...(customerEmail && { customer_email: customerEmail }),
    ...(expiresAt && { expires_at: Math.floor(expiresAt.getTime() / 1_000) }),
    metadata: { order: orderNumber },
    payment_intent_data: {
      description: `Order ${orderNumber}`,
      metadata: { order: orderNumber },
      shipping: shippingTo(payment.recipient),
      statement_descriptor_suffix: suffixOf(orderNumber),
    },
    success_url: returnTo,
    cancel_url: `${returnTo}${returnTo.includes('?') ? '&' : '?'}cancelled=yes`,
  };
}

/**
 * The session without what Stripe refuses, if customers can pay without that; a name for its idempotency key goes with it. Null: they
 * cannot. @param param as in Stripe's error
 */
export function sessionWithout(wanted: Wanted, param = ''): { name: string; wanted: Wanted } | null {
  for (const { name, refused, without } of optional) {
    const lesser = refused.test(param) ? without(wanted) : null;
    if (lesser) return { name, wanted: lesser };
  }
  return null;
}

/** `without`: null where it is not there. */
type Optional = { name: string; refused: RegExp; without: (wanted: Wanted) => Wanted | null };

const optional: readonly Optional[] = [
  // An account or a version of the API that does not know it has no such feature.
  ...(['adaptive_pricing', 'submit_type', 'locale'] as const).map((field) => ({
    name: `no-${field.replace('_', '-')}`,
    refused: new RegExp(`^${field}`),
    without: ({ [field]: value, ...rest }: Wanted) => (value === undefined ? null : rest),
  })),
  {
    // Stripe is stricter about addresses than the shop; without one its page asks for it.
    name: 'no-email',
    refused: /^customer_email/,
    without: ({ customer_email: email, ...rest }) => (email ? rest : null),
  },
  {
    name: 'no-shipping',
    refused: /shipping/,
    without: ({ payment_intent_data: { shipping, ...intent } = {}, ...rest }) =>
      shipping ? { ...rest, payment_intent_data: intent } : null,
  },
  {
    name: 'no-suffix',
    refused: /statement_descriptor/,
    without: ({ payment_intent_data: { statement_descriptor_suffix: suffix, ...intent } = {}, ...rest }) =>
      suffix ? { ...rest, payment_intent_data: intent } : null,
  },
  {
    name: 'no-pictures',
    refused: /images/,
    without: ({ line_items: lines = [], ...rest }) =>
      lines.some(({ price_data: price }) => price?.product_data?.images)
        ? { ...rest, line_items: lines.map(withoutPicture) }
        : null,
  },
];

function withoutPicture(line: Line): Line {
  const { product_data: product, ...price } = line.price_data ?? { currency: 'gbp' };
  return { ...line, price_data: { ...price, product_data: { name: product?.name ?? '' } } };
}

/** Radar, Klarna and Clearpay look at it, and it is evidence in a dispute. */
function shippingTo({
  name,
  phone,
  lines: [line1 = '', ...others],
  city,
  postcode,
  country,
}: PaymentToBegin['recipient']) {
  const line2 = others.join(', ');
  return {
    name,
    ...(phone && { phone }),
    address: { line1, ...(line2 && { line2 }), city, postal_code: postcode, country },
  };
}

/**
 * On the customer's statement: prefix, '* ' and suffix have 22 characters together, and a prefix up to 10
 * (https://docs.stripe.com/get-started/account/statement-descriptors), one of them a letter.
 */
function suffixOf(orderNumber: string): string {
  const number = orderNumber.replace(/^PV-/, '').slice(0, longestSuffix);
  return /[A-Z]/.test(number) ? number : `PV${number.slice(2)}`;
}

const longestSuffix = 10;

/** Always adds up to the agreed amount. */
function linesOf({ lines, amount, orderNumber }: PaymentToBegin): Line[] {
  const addsUp = add(...lines.map((line) => line.amount)) === amount;
  if (!addsUp || lines.length > mostLines) return [lineOf({ name: `Order ${orderNumber}`, picture: null }, 1, amount)];
  return lines.map(({ name, picture, quantity, amount }) =>
    amount % quantity === 0
      ? lineOf({ name, picture }, quantity, amount)
      : // A discount that does not split into equal pieces.
        lineOf({ name: `${quantity} × ${name}`, picture }, 1, amount),
  );
}

function lineOf({ name, picture }: { name: string; picture: string | null }, quantity: number, amount: Pence): Line {
  const product = { name: name.slice(0, longestName), ...(picture && { images: [picture] }) };
  return { quantity, price_data: { currency: 'gbp', unit_amount: amount / quantity, product_data: product } };
}
