import type { Mail } from '#platform/mail/mail.ts';
import { button, paragraph } from '#platform/mail/mail-parts.ts';
import type { Order } from '../orders/orders.contract.ts';

export type SentParcel = { id: number; carrier: string; trackingNumber: string | null; trackingUrl: string | null };

export function parcelSentMail(
  { id, carrier, trackingNumber, trackingUrl }: SentParcel,
  { orderNumber, customerName, customerEmail }: Order,
  url: string,
): Mail {
  const name = [carrier, trackingNumber].filter(Boolean).join(' ');
  return {
    template: 'parcel-sent',
    to: customerEmail,
    once: `parcel-sent ${id}`,
    subject: `Another parcel from your order ${orderNumber} is on its way`,
    title: 'Another parcel',
    parts: [
      paragraph(`Hello ${customerName}, another parcel from your order has left us with ${name}.`),
      ...(trackingUrl === null ? [] : [button(`Follow ${trackingNumber ?? 'your parcel'}`, trackingUrl)]),
      button('See your order', url),
    ],
  };
}
