import { button, heading, paragraph, quietButton } from '#platform/mail/layout/mail-layout.ts';
import type { MailPart } from '#platform/mail/layout/mail-layout.ts';
import { greetedFirstName, withoutLinks } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';
import { add, fromPounds, subtract, toPounds, zero } from '#platform/money.ts';
import { arrivalText } from '#shop/delivery-dates/arrival-words.contract.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import type { Order } from '../order/orders.contract.ts';
import { itemList, pickupParts } from './order-mail-parts.ts';

export function orderShippedMail(order: Order, shop: ShopSettings, url: string): Mail {
  if (order.delivery === 'pickup') return orderReadyMail(order, shop, url);
  if (order.delivery === 'round') return orderBroughtMail(order, url);
  const { delivery } = shop;
  const days = order.delivery === 'express' ? delivery.expressDays : delivery.standardDays;
  return {
    template: 'order-shipped',
    to: order.customerEmail,
    // Again only for a parcel of which the last one did not tell.
    once: ['order-shipped', order.orderNumber, order.parcels.at(-1)?.shippedAt].filter(Boolean).join(' '),
    subject: 'Your order {{order number}} is on its way',
    title: 'On its way',
    values: { ...valuesOf(order), 'delivery time': days },
    parts: [
      editable('opening', 'Good news, {{name}}: your order has left us. Please allow {{delivery time}} for delivery.'),
      ...(order.arrives ? [paragraph(`It should arrive ${arrivalText(order.arrives)}.`)] : []),
      ...order.parcels.flatMap(parcelParts),
      ...(order.parcels.length === 0
        ? [paragraph('We’ll show the tracking link with your order as soon as we have it.')]
        : []),
      (order.parcels.some(({ trackingUrl }) => trackingUrl !== null) ? quietButton : button)('See your order', url),
      heading('What’s on its way'),
      comingList(order),
    ],
  };
}

/** It can be fetched. */
function orderReadyMail(order: Order, { pickup }: ShopSettings, url: string): Mail {
  return {
    template: 'order-ready',
    to: order.customerEmail,
    once: ['order-ready', order.orderNumber, order.parcels.at(-1)?.shippedAt].filter(Boolean).join(' '),
    subject: 'Your order {{order number}} is ready to collect',
    title: 'Ready to collect',
    values: valuesOf(order),
    parts: [
      editable(
        'opening',
        'Good news, {{name}}: your order is packed and ready for you. Please bring the order number.',
      ),
      ...pickupParts(pickup),
      button('See your order', url),
      heading('What’s in it'),
      comingList(order),
    ],
  };
}

/** By the shop’s own round. */
function orderBroughtMail(order: Order, url: string): Mail {
  return {
    template: 'order-brought',
    to: order.customerEmail,
    once: ['order-brought', order.orderNumber, order.parcels.at(-1)?.shippedAt].filter(Boolean).join(' '),
    subject: 'We’re bringing your order {{order number}}',
    title: 'On our round',
    values: valuesOf(order),
    parts: [
      editable('opening', 'Good news, {{name}}: your order is packed, and we’re bringing it to you ourselves.'),
      ...(order.arrives ? [paragraph(`We’ll come on ${arrivalText(order.arrives)}.`)] : []),
      button('See your order', url),
      heading('What we’re bringing'),
      comingList(order),
    ],
  };
}

/** Includes the refund, so no second email follows. */
export function orderCancelledMail(order: Order, { refundDays }: ShopSettings, url: string): Mail {
  return {
    template: 'order-cancelled',
    to: order.customerEmail,
    once: `order-cancelled ${order.orderNumber}`,
    subject: 'Your order {{order number}} is cancelled',
    title: 'Your order is cancelled',
    values: valuesOf(order),
    parts: [
      editable('opening', 'Hello {{name}}, your order {{order number}} has been cancelled and will not be sent.'),
      ...moneyBack(order, refundDays).map((sentence) => paragraph(sentence)),
      button('See your order', url),
      heading('What was cancelled'),
      itemList(order.items),
    ],
  };
}

type MoneyOf = Pick<Order, 'refunds' | 'refundedTotal' | 'total'>;

/** Says of each part of the money only what is so: who sends it, and whether that has failed. */
export function moneyBack({ refunds, refundedTotal, total }: MoneyOf, refundDays: string): string[] {
  const sumOf = (isCounted: (refund: Order['refunds'][number]) => boolean) =>
    add(zero, ...refunds.filter(isCounted).map(({ amount }) => fromPounds(amount)));
  const given = refunds.filter(({ state }) => state !== 'failed');
  const left = subtract(fromPounds(total), fromPounds(refundedTotal));
  const [sent, onItsWay] = [sumOf(isByPayment('done')), sumOf(isByPayment('pending'))];
  const onCards = sumOf(({ way }) => way === 'gift-card');
  const byHand = sumOf(({ state, way }) => state !== 'failed' && way === 'manual');
  if (total === '0.00') return ['You hadn’t been charged, so there is nothing to refund.'];
  return [
    ...(onCards > 0 ? [`£${toPounds(onCards)} is back on your gift card, and you can use it again now.`] : []),
    ...(sent > 0 ? [`We have refunded £${toPounds(sent)}. It should reach you within ${refundDays}.`] : []),
    ...(onItsWay > 0 ? [`We are refunding £${toPounds(onItsWay)}. It should reach you within ${refundDays}.`] : []),
    ...(byHand > 0 ? [`You paid £${toPounds(byHand)} to us directly, so we will send it back to you ourselves.`] : []),
    ...(left > 0 ? [whyNotRefunded(toPounds(left), given.length < refunds.length)] : []),
  ];
}

function valuesOf({ customerName, orderNumber }: Order) {
  return { name: greetedFirstName(customerName), 'order number': orderNumber };
}

const isByPayment =
  (requested: Order['refunds'][number]['state']) =>
  ({ state, way }: Order['refunds'][number]) =>
    state === requested && way === 'payment';

/** Cancelling refunds all that is left, unless the customer's bank has the money. */
function whyNotRefunded(left: string, hasFailed: boolean): string {
  return hasFailed
    ? `A refund of £${left} has not gone through. We will be in touch.`
    : `Your bank is looking into your payment of £${left}, so only your bank can give that back for now.`;
}

function parcelParts({ carrier, trackingNumber, trackingUrl }: Order['parcels'][number]): MailPart[] {
  const name = withoutLinks([carrier, trackingNumber].filter(Boolean).join(' '));
  return [
    paragraph(`Sent with ${name}.`),
    ...(trackingUrl === null ? [] : [button(`Follow ${trackingNumber ?? 'your parcel'}`, trackingUrl)]),
  ];
}

/** Without goods that were refunded before they were sent. */
function comingList({ items }: Order): MailPart {
  const coming = items.map((item) => ({ ...item, quantity: item.quantity - item.dropped }));
  return itemList(coming.filter(({ quantity }) => quantity > 0));
}
