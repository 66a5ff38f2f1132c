import { button, facts, paragraph, quietButton } from '#platform/mail/mail-layout.ts';
import { greetedFirstName } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';
import { add, fromPounds, toPounds } from '#platform/money.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import type { Order } from '../orders/orders.contract.ts';
import { noReason } from './refund-words.contract.ts';

export type Refund = { refundId: number; amount: string };

type RefundUrls = { order: string; creditNote: string };

/** `amount` is of this refund, in pounds; the order may have had earlier ones. */
export function refundMail({ refundId, amount }: Refund, order: Order, shop: ShopSettings, urls: RefundUrls): Mail {
  const { sum, isLast } = upTo(refundId, order);
  const refund = order.refunds.find(({ id }) => id === refundId);
  const isOnItsWay = refund?.state === 'pending';
  const reason = refund?.reason === noReason ? null : refund?.reason;
  return {
    template: 'order-refunded',
    to: order.customerEmail,
    once: `refund ${refundId}`,
    subject: isOnItsWay
      ? editable('subject-while-on-its-way', 'Your refund of {{amount}} for order {{order number}} is on its way')
      : 'We have refunded {{amount}} of your order {{order number}}',
    title: 'Your refund',
    values: {
      name: greetedFirstName(order.customerName),
      'order number': order.orderNumber,
      amount: `£${amount}`,
      'refund time': shop.refundDays,
    },
    parts: [
      editable(
        'opening',
        'Hello {{name}}, {{amount}} is on its way back to you. It should reach you within {{refund time}}.',
        ['amount'],
      ),
      facts([
        [isOnItsWay ? 'On its way' : 'Refunded now', `£${amount}`],
        [isOnItsWay ? 'All refunds so far' : 'Total refunded', `£${sum}`],
        ['Order total', `£${order.total}`],
        ...(reason ? ([['Reason', reason]] as const) : []),
      ]),
      paragraph(
        isLast ? whatIsLeft(sum === order.total, isOnItsWay) : 'A separate email follows about each further refund.',
      ),
      button('See your order', urls.order),
      quietButton('See your credit note', urls.creditNote),
    ],
  };
}

/** Several may be settled before the first email is written: each tells of its own refund and those before it. */
function upTo(refundId: number, order: Order): { sum: string; isLast: boolean } {
  const given = order.refunds.filter(({ state }) => state !== 'failed');
  const before = given.filter(({ id }) => id <= refundId);
  return {
    sum: toPounds(add(...before.map(({ amount }) => fromPounds(amount)))),
    isLast: before.length === given.length,
  };
}

function whatIsLeft(isWhole: boolean, isOnItsWay: boolean): string {
  if (!isWhole) return 'The rest of your order stays as it is.';
  return isOnItsWay ? 'With it, you get back all you paid for this order.' : 'Your whole order has now been refunded.';
}

/** To the shop, for a payment that its provider never received. */
export function refundByHandMail(
  { refundId, amount }: Refund,
  { orderNumber }: Pick<Order, 'orderNumber'>,
  { to, url }: { to: string; url: string },
): Mail {
  return {
    template: 'refund-by-hand',
    to,
    once: `refund-by-hand ${refundId}`,
    subject: `Please refund £${amount} for order ${orderNumber}`,
    title: 'A refund for you to make',
    parts: [
      paragraph(
        `The customer has cancelled order ${orderNumber}. They paid £${amount} of it to you directly, so only you can refund it: by bank transfer, in cash or on the card machine, as they paid.`,
      ),
      button('Open the order', url),
    ],
  };
}

/** To the shop. */
export function refundFailedMail(
  { refundId, amount, failure }: Refund & { failure: string },
  order: Pick<Order, 'orderNumber'>,
  { to, url }: { to: string; url: string },
): Mail {
  return {
    template: 'refund-failed',
    to,
    once: `refund-failed ${refundId}`,
    subject: `A refund of £${amount} for order ${order.orderNumber} did not go through`,
    title: 'A refund did not go through',
    parts: [
      paragraph(
        `The customer has not received the £${amount}. The money is with you again, and the order’s page shows it as refundable.`,
      ),
      facts([
        ['Order', order.orderNumber],
        ['Amount', `£${amount}`],
        ['Why', failure],
      ]),
      paragraph('Please get in touch with the customer: refund it again, or pay them another way.'),
      button('Open the order', url),
    ],
  };
}
