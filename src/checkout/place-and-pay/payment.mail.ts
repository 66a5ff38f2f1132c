import type { Order } from '#orders/order/orders.contract.ts';
import { button, facts, heading, paragraph, small } from '#platform/mail/layout/mail-layout.ts';
import { greetedFirstName } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';
import { toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { linkMs } from './payment-terms.ts';

type Link = {
  url: string;
  /** Day and time as the customer reads them. */
  until: string;
  /** The number of the order whose added goods these are. */
  beside?: string | undefined;
};

/** To a customer who ordered by telephone; they get no other email before they have paid. */
export function paymentLinkMail(order: Order, { url, until, beside }: Link): Mail {
  const { orderNumber, customerEmail, customerName, items, shippingCost, discount, total } = order;
  return {
    template: 'payment-link',
    to: customerEmail,
    once: `payment-link ${orderNumber}`,
    subject: 'Please pay for your order {{order number}}',
    title: 'Your order is ready to pay for',
    usefulFor: linkMs,
    values: { name: greetedFirstName(customerName), 'order number': orderNumber },
    parts: [
      editable('opening', 'Hello {{name}}, thank you for your order. Please pay for it with the button below.'),
      ...(beside === undefined ? [] : [paragraph(apartFrom(beside))]),
      button(`Pay £${total} now`, url),
      small(
        `We hold it for you until ${until}. If you didn’t order anything, please ignore this email: nothing is sent, and nobody is charged.`,
      ),
      heading('What you ordered'),
      facts(
        [
          ...items.map(({ name, quantity, lineTotal }) => [`${name} × ${quantity}`, `£${lineTotal}`] as const),
          ...(discount === '0.00' ? [] : [['Discount', `−£${discount}`] as const]),
          [`Delivery (${order.delivery})`, shippingCost === '0.00' ? 'Free' : `£${shippingCost}`],
          ['Total', `£${total}`],
        ],
        'Total',
      ),
    ],
  };
}

function apartFrom(number: string): string {
  return `This is only for what you added to order ${number}. It is an order of its own, with its own number and payment; order ${number} stays as it is, and you don’t pay for it again.`;
}

/** To the owner. */
export function paymentLinkEndedNotice(
  { number, customerName }: { number: string; customerName: string },
  { to, url }: { to: string; url: string },
): Mail {
  return {
    template: 'payment-link-ended',
    to,
    once: `payment-link-ended ${number}`,
    subject: `Not paid: order ${number}`,
    title: 'A payment link has ended',
    parts: [
      paragraph(
        `${customerName} did not pay for order ${number} in time. Its goods are back in stock, and nothing is sent.`,
      ),
      paragraph('If they still want it, create the order again: they get a new link.'),
      button('Open the order', url),
    ],
  };
}

type Rejected = { number: string; failure: string | null };

/** To the owner. */
export function paymentRejectedNotice({ number, failure }: Rejected, { to, url }: { to: string; url: string }): Mail {
  return {
    template: 'payment-rejected',
    to,
    once: `payment-rejected ${number}`,
    subject: `Stripe did not accept the payment for order ${number}`,
    title: 'A customer could not pay',
    parts: [
      paragraph(
        `Stripe did not accept the payment for order ${number}, so the customer could not pay. The goods are back in stock, and the customer was asked to contact you.`,
      ),
      paragraph(`Stripe says: ${failure ?? 'nothing more.'}`),
      paragraph('If this happens with every order, please look at your account in Stripe’s dashboard.'),
      button('Open the order', url),
    ],
  };
}

export type ReturnedPayment = {
  order: { number: string; customerName: string; customerEmail: string; total: Pence };
  paidAmount: Pence;
  currency: string;
  why: 'too-late' | 'other-sum';
};

export function paymentReturnedMail(payment: ReturnedPayment, { refundDays }: ShopSettings, url: string): Mail {
  const { order, why } = payment;
  const reason =
    why === 'too-late'
      ? `Your payment for order ${order.number} reached us after we had stopped holding it for you, and by then we could no longer sell it to you as agreed.`
      : `What was paid for order ${order.number}, ${paid(payment)}, isn’t what it comes to, £${toPounds(order.total)}, so we haven’t taken the order.`;
  return {
    template: 'payment-returned',
    to: order.customerEmail,
    once: `payment-returned ${order.number}`,
    subject: 'We’re refunding your payment for order {{order number}}',
    title: 'Your payment is on its way back',
    values: { name: greetedFirstName(order.customerName), 'order number': order.number, reason },
    parts: [
      editable('opening', 'Hello {{name}}. {{reason}}', ['reason']),
      paragraph(
        `You get all of it back: ${paid(payment)}. It should reach you within ${refundDays}. Nothing will be sent.`,
      ),
      editable('apology', 'We’re sorry about that. You’re very welcome to order again.'),
      button('Back to the shop', url),
    ],
  };
}

type Failed = { number: string; customerName: string; customerEmail: string };

/** To a customer who paid by a slow method, such as a bank debit, whose money did not come. */
export function paymentFailedMail({ number, customerName, customerEmail: to }: Failed, url: string): Mail {
  return {
    template: 'payment-failed',
    to,
    once: `payment-failed ${number}`,
    subject: 'Your payment for order {{order number}} did not go through',
    title: 'Your payment did not go through',
    values: { name: greetedFirstName(customerName), 'order number': number },
    parts: [
      editable(
        'opening',
        'Hello {{name}}, your bank has not let the payment for order {{order number}} through, so we have not placed the order. Nothing will be sent, and you owe us nothing.',
      ),
      editable('invitation', 'If you would still like it, please order again, perhaps with another way to pay.'),
      button('Back to the shop', url),
    ],
  };
}

/** To the owner. */
export function paymentReturnedNotice(payment: ReturnedPayment, { email }: ShopSettings, url: string): Mail {
  const { order, why } = payment;
  const reason =
    why === 'too-late'
      ? 'It arrived after the time to pay was over, and the goods or the promotion were no longer available.'
      : `The order comes to £${toPounds(order.total)}. Please look at it in Stripe’s dashboard: this should not happen.`;
  return {
    template: 'payment-returned-notice',
    to: email,
    once: `payment-returned-notice ${order.number}`,
    subject: `Payment refunded: order ${order.number}`,
    title: 'A payment is being refunded',
    parts: [
      paragraph(`${paid(payment)} was paid for order ${order.number}, and all of it is being refunded. ${reason}`),
      paragraph('The order is cancelled and its customer has been told.'),
      button('Open the order', url),
    ],
  };
}

function paid({ paidAmount, currency }: ReturnedPayment): string {
  if (currency === 'GBP') return `£${toPounds(paidAmount)}`;
  // Others have no decimals, or three.
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const digits = digitsAtStripe.get(currency) ?? maximumFractionDigits;
  return `${currency} ${(paidAmount / 10 ** digits).toFixed(digits)}`;
}

/** Where it counts otherwise than everybody else: https://docs.stripe.com/currencies#special-cases */
const digitsAtStripe: ReadonlyMap<string, number> = new Map([
  ['ISK', 2],
  ['UGX', 2],
]);
