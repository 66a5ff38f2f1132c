import { facts, heading, list } from '#platform/mail/layout/mail-layout.ts';
import type { MailPart } from '#platform/mail/layout/mail-layout.ts';
import { withoutLinks } from '#platform/mail/mail-names.ts';
import type { Pickup } from '#shop/delivery-ways/delivery-ways.contract.ts';
import { inOneLine } from '#shop/settings/address-line.contract.ts';
import type { Order } from '../order/orders.contract.ts';

export type Pieces = readonly { name: string; quantity: number }[];

export function itemList(items: Pieces): MailPart {
  return list(items.map(({ name, quantity }) => `${name} × ${quantity}`));
}

/** With a heading; nothing where there are no items. */
export function titledItems(title: string, items: Pieces): MailPart[] {
  return items.length === 0 ? [] : [heading(title), itemList(items)];
}

/** Nothing once the shop has stopped it: whoever is still to come is told by a person. */
export function pickupParts(pickup: Pickup | null): MailPart[] {
  const address = pickup && inOneLine(pickup.address);
  if (!pickup || !address) return [];
  return [
    heading('Where to collect it'),
    facts([
      ['Address', address],
      ['Open', pickup.hours],
    ]),
  ];
}

/** What gift cards paid of the total. */
export function giftCardRows({ giftCards = [] }: Pick<Order, 'giftCards'>): (readonly [string, string])[] {
  return giftCards.map(({ last4, amount }) => [`Paid by gift card ending ${last4}`, `£${amount}`] as const);
}

export function recipientLine({ customerName, shippingAddress: { address, city, postcode, country } }: Order): string {
  return withoutLinks([customerName, inOneLine(address), city, postcode, country].join(', '));
}
