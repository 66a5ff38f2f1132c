import { heading, list } from '#platform/mail/mail-layout.ts';
import type { MailPart } from '#platform/mail/mail-layout.ts';
import { withoutLinks } from '#platform/mail/mail-names.ts';
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

export function recipientLine({ customerName, shippingAddress: { address, city, postcode, country } }: Order): string {
  return withoutLinks([customerName, inOneLine(address), city, postcode, country].join(', '));
}
