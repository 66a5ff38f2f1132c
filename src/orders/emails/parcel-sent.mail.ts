import { button, paragraph, quietButton } from '#platform/mail/layout/mail-layout.ts';
import { greetedFirstName, withoutLinks } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';
import { arrivalText } from '#shop/delivery-dates/arrival-words.contract.ts';
import type { Arrival } from '#shop/delivery-dates/delivery-dates.contract.ts';
import { isUnsent } from '../order/order-words.contract.ts';
import type { Order } from '../order/orders.contract.ts';
import { titledItems } from './order-mail-parts.ts';
import type { Pieces } from './order-mail-parts.ts';

export type SentParcel = {
  id: number;
  carrier: string;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** The contents of this parcel; empty if unknown. */
  inside: Pieces;
  /** The pieces of the order that have not left yet. */
  toCome: Pieces;
  /** Null: the order was promised no dates. */
  arrives: Arrival | null;
};

export function parcelSentMail(parcel: SentParcel, order: Order, url: string): Mail {
  const { id, carrier, trackingNumber, trackingUrl, inside, arrives } = parcel;
  const name = withoutLinks([carrier, trackingNumber].filter(Boolean).join(' '));
  const { toCome } = parcel;
  if (order.delivery === 'pickup') return partReadyMail(parcel, order, url);
  const { of, what, title } = wordsFor(order, toCome.length > 0);
  return {
    template: 'parcel-sent',
    to: order.customerEmail,
    once: `parcel-sent ${id}`,
    subject: editable(`subject${of}`, `${what} {{order number}} is on its way`),
    title: editable(`title${of}`, title),
    values: { name: greetedFirstName(order.customerName), 'order number': order.orderNumber, carrier: name },
    parts: [
      editable(`opening${of}`, `Hello {{name}}, ${lowerFirst(what)} is on its way with {{carrier}}.`),
      ...(arrives ? [paragraph(`It should arrive ${arrivalText(arrives)}.`)] : []),
      ...(trackingUrl === null ? [] : [button(`Follow ${trackingNumber ?? 'your parcel'}`, trackingUrl)]),
      ...titledItems('In this parcel', inside),
      ...titledItems('Still to come', toCome),
      (trackingUrl === null ? button : quietButton)('See your order', url),
    ],
  };
}

/** A part of it can be fetched already. */
function partReadyMail({ id, inside, toCome }: SentParcel, order: Order, url: string): Mail {
  return {
    template: 'part-ready',
    to: order.customerEmail,
    once: `part-ready ${id}`,
    subject: 'Part of your order {{order number}} is ready to collect',
    title: 'Partly ready',
    values: { name: greetedFirstName(order.customerName), 'order number': order.orderNumber },
    parts: [
      editable(
        'opening',
        'Hello {{name}}, part of your order is packed and ready for you. We’ll email you about the rest.',
      ),
      ...titledItems('Ready', inside),
      ...titledItems('Still to come', toCome),
      button('See your order', url),
    ],
  };
}

function wordsFor({ status, parcels }: Order, isPart: boolean) {
  if (!isUnsent(status) && parcels.length > 1)
    return { of: '-of-another-parcel', what: 'Another parcel from your order', title: 'Another parcel' };
  return isPart
    ? { of: '-of-a-part', what: 'Part of your order', title: 'Partly on its way' }
    : { of: '', what: 'Your order', title: 'On its way' };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
