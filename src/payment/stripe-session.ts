import type { Stripe } from 'stripe';
import { add } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { PaymentToBegin } from './payment-provider.ts';

const mostLines = 100;
const longestName = 250; // characters

type Line = Stripe.Checkout.SessionCreateParams.LineItem;

/** Payment methods are configured at Stripe: cards, Apple Pay, Google Pay, Link. The same payment gives the same session. */
export function sessionFor(payment: PaymentToBegin): Stripe.Checkout.SessionCreateParams {
  const { orderNumber, returnTo } = payment;
  return {
    mode: 'payment',
    submit_type: 'pay',
    locale: 'en-GB',
    // Otherwise Stripe may offer visitors from abroad another currency than the agreed one.
    adaptive_pricing: { enabled: false },
    line_items: linesOf(payment),
    client_reference_id: orderNumber,
    customer_email: payment.customerEmail,
    expires_at: Math.floor(payment.expiresAt.getTime() / 1_000),
    metadata: { order: orderNumber },
    payment_intent_data: { description: `Order ${orderNumber}`, metadata: { order: orderNumber } },
    success_url: returnTo,
    cancel_url: `${returnTo}${returnTo.includes('?') ? '&' : '?'}cancelled=yes`,
  };
}

/** Always adds up to the agreed amount. */
function linesOf({ lines, amount, orderNumber }: PaymentToBegin): Line[] {
  const addsUp = add(...lines.map((line) => line.amount)) === amount;
  if (!addsUp || lines.length > mostLines) return [lineOf(`Order ${orderNumber}`, 1, amount)];
  return lines.map(({ name, quantity, amount }) =>
    amount % quantity === 0
      ? lineOf(name, quantity, amount)
      : // A discount that does not split into equal pieces.
        lineOf(`${quantity} × ${name}`, 1, amount),
  );
}

function lineOf(name: string, quantity: number, amount: Pence): Line {
  const product = { name: name.slice(0, longestName) };
  return { quantity, price_data: { currency: 'gbp', unit_amount: amount / quantity, product_data: product } };
}
