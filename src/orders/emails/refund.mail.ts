import type { RefundFailureCause } from '#payment/payment-words.contract.ts';
import { button, facts, paragraph, quietButton } from '#platform/mail/layout/mail-layout.ts';
import { greetedFirstName } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';
import type { EditableText } from '#platform/mail/texts/editable-texts.ts';
import { add, fromPounds, toPounds } from '#platform/money.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { inWords } from '../lines/parcels.rules.ts';
import type { Order } from '../order/orders.contract.ts';
import { noReason } from '../order/refund-words.contract.ts';
import type { RefundWay } from '../order/refund-words.contract.ts';

export type Refund = { refundId: number; amount: string };

/** `goods`: what it is for; none: for the order as a whole. */
export type RefundOfGoods = Refund & { goods: readonly { name: string; quantity: number }[] };

type RefundUrls = { order: string; creditNote: string };

/** `amount` is of this refund, in pounds; the order may have had earlier ones. */
export function refundMail(
  { refundId, amount, goods }: RefundOfGoods,
  order: Order,
  shop: ShopSettings,
  urls: RefundUrls,
): Mail {
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
      openings[refund?.way ?? 'payment'] ?? opening,
      facts([
        [isOnItsWay ? 'On its way' : 'Refunded now', `£${amount}`],
        [isOnItsWay ? 'All refunds so far' : 'Total refunded', `£${sum}`],
        ['Order total', `£${order.total}`],
        ...whatFor(goods, reason),
      ]),
      paragraph(isLast ? whatIsLeft(sum === order.total, isOnItsWay) : 'We’ll email you about each further refund.'),
      button('See your order', urls.order),
      quietButton('See your credit note', urls.creditNote),
    ],
  };
}

function whatFor(goods: RefundOfGoods['goods'], reason: string | null | undefined): [string, string][] {
  const said: [string, string | null | undefined][] = [
    ['For', inWords(goods)],
    ['Reason', reason],
  ];
  return said.flatMap(([name, words]) => (words ? [[name, words]] : []));
}

const opening = editable(
  'opening',
  'Hello {{name}}, {{amount}} is on its way back to you. It should reach you within {{refund time}}.',
  ['amount'],
);

const openingByHand = editable(
  'opening-paid-directly',
  'Hello {{name}}, you paid {{amount}} to us directly, so we’ll send it back to you ourselves.',
  ['amount'],
);

const openingOntoCard = editable(
  'opening-gift-card',
  'Hello {{name}}, {{amount}} is back on the gift card you paid with. You can use it again now.',
  ['amount'],
);

const openings: Partial<Record<RefundWay, EditableText>> = { manual: openingByHand, 'gift-card': openingOntoCard };

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

export type FailedRefund = Refund & { failure: string; cause: RefundFailureCause };

/** To the shop. */
export function refundFailedMail(
  { refundId, amount, failure, cause }: FailedRefund,
  order: Pick<Order, 'orderNumber'>,
  { to, url }: { to: string; url: string },
): Mail {
  return {
    template: 'refund-failed',
    to,
    once: `refund-failed ${refundId}${cause === 'other-account' ? ` ${cause}` : ''}`,
    subject:
      cause === 'other-account'
        ? `Please look after a refund of £${amount} for order ${order.orderNumber}`
        : `A refund of £${amount} for order ${order.orderNumber} did not go through`,
    title: cause === 'other-account' ? 'A refund to look after' : 'A refund did not go through',
    parts: [
      paragraph(whereTheMoneyIs[cause](amount)),
      facts([
        ['Order', order.orderNumber],
        ['Amount', `£${amount}`],
        ...(failure === '' ? [] : [['Why', failure] as const]),
      ]),
      paragraph(whatToDo[cause]),
      button('Open the order', url),
    ],
  };
}

const whereTheMoneyIs: Record<RefundFailureCause, (amount: string) => string> = {
  bank: (amount) =>
    `The customer has not received the £${amount}. The money is back with you, and can be refunded again from the order’s page.`,
  disputed: (amount) =>
    `The customer’s bank has taken the payment, or is deciding about it, so Stripe refused to refund the £${amount}.`,
  'other-account': (amount) =>
    `This refund of £${amount} belongs to a payment in another account at Stripe than that of the shop’s present key, so the shop can neither make it nor learn what has become of it.`,
  'refunded-elsewhere': (amount) =>
    `Stripe did not make this refund of £${amount}, because that much of the payment is not left: money had gone back to the customer already. The order’s page shows how much.`,
};

const whatToDo: Record<RefundFailureCause, string> = {
  bank: 'Please get in touch with the customer: refund it again, or pay them another way.',
  disputed:
    'Please do not pay the customer in another way: they would get it twice. To give the money back, accept the dispute in Stripe’s dashboard.',
  'other-account':
    'Please look in the dashboard of that account whether the refund is there, and make it there if it is not. The shop does not ask about it again.',
  'refunded-elsewhere': 'There is nothing to do, unless you owe the customer more than they have had.',
};

/** To a customer who expects the money. */
export function refundNotMadeMail({ refundId, amount, cause }: FailedRefund, order: Order, url: string): Mail {
  return {
    template: 'refund-not-made',
    to: order.customerEmail,
    once: `refund-not-made ${refundId}`,
    subject: 'About your refund for order {{order number}}',
    title: 'About your refund',
    values: { name: greetedFirstName(order.customerName), 'order number': order.orderNumber, amount: `£${amount}` },
    parts: [
      cause === 'disputed'
        ? editable(
            'opening-while-disputed',
            'Hello {{name}}, we could not refund {{amount}}: your bank is looking into this payment, and for now only your bank can give the money back.',
            ['amount'],
          )
        : editable(
            'opening',
            'Hello {{name}}, our refund of {{amount}} has not gone through. We are sorry, and will be in touch about another way to get it to you.',
            ['amount'],
          ),
      button('See your order', url),
    ],
  };
}
