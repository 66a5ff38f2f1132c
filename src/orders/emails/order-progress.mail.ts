import { button, heading, paragraph, quietButton } from '#platform/mail/mail-layout.ts';
import type { MailPart } from '#platform/mail/mail-layout.ts';
import { greetedFirstName, withoutLinks } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';
import { arrivalText } from '#shop/delivery-dates/arrival-words.contract.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import type { Order } from '../orders/orders.contract.ts';
import { itemList } from './order-mail-parts.ts';

export function orderShippedMail(order: Order, { delivery }: ShopSettings, url: string): Mail {
  const days = order.delivery === 'express' ? delivery.expressDays : delivery.standardDays;
  return {
    template: 'order-shipped',
    to: order.customerEmail,
    once: `order-shipped ${order.orderNumber}`,
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
      paragraph(moneyBack(order, refundDays)),
      button('See your order', url),
      heading('What was cancelled'),
      itemList(order.items),
    ],
  };
}

function valuesOf({ customerName, orderNumber }: Order) {
  return { name: greetedFirstName(customerName), 'order number': orderNumber };
}

function moneyBack({ refunds, refundedTotal }: Order, refundDays: string): string {
  if (refunds.some(({ state }) => state === 'failed')) {
    return 'Your bank could not take the refund. We will be in touch.';
  }
  if (refundedTotal === '0.00') return 'You hadn’t been charged, so there is nothing to refund.';
  const isOnItsWay = refunds.some(({ state }) => state === 'pending');
  const what = isOnItsWay ? `£${refundedTotal} is on its way back to you.` : `We have refunded £${refundedTotal}.`;
  return `${what} It should reach you within ${refundDays}.`;
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
