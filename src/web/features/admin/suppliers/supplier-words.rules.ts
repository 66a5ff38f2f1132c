import type { ConnectorKind, FulfillmentType } from '#dropshipping/connections/supplier-words.contract.ts';
import type { Capability } from '#dropshipping/connectors/capabilities.contract.ts';
import type { FeedCheck } from '#dropshipping/connectors/feed/feed-check.contract.ts';
import type { feedEncodings, FeedField } from '#dropshipping/connectors/feed/feed-columns.contract.ts';
import type { KeyRequest } from '#dropshipping/connectors/woocommerce/woocommerce-keys.contract.ts';
import { fromPounds, readPounds } from '#platform/money.ts';
import { dateTime } from '../parts/formats.rules.ts';

export const connectorNames: Record<ConnectorKind, string> = {
  none: 'By hand',
  rest: 'REST',
  woocommerce: 'WooCommerce',
  feed: 'Product feed',
};

export const connectorHints: Record<ConnectorKind, string> = {
  none: 'You write to the supplier yourself.',
  rest: 'The shop’s own protocol for suppliers.',
  woocommerce: 'The supplier’s own WooCommerce shop.',
  feed: 'A list by address or uploaded: CSV, Excel, XML or JSON. Orders leave by email.',
};

export const capabilityNames: Record<Capability, string> = {
  'list-products': 'List its products',
  pictures: 'Pictures',
  stock: 'Stock',
  prices: 'Prices',
  'place-order': 'Take orders',
  'order-state': 'Say how an order is getting on',
  tracking: 'Tracking of parcels',
  'cancel-order': 'Cancel an order',
};

export const feedFieldNames: Record<FeedField, string> = {
  code: 'Product code',
  name: 'Name',
  price: 'What we pay',
  currency: 'Currency',
  stock: 'Stock',
  availability: 'Availability',
  status: 'Whether it is sold',
  image: 'Picture',
  gtin: 'Barcode (GTIN)',
  brand: 'Brand',
  description: 'Description',
  category: 'Category',
  tags: 'Tags',
  retail: 'Retail price, with VAT',
  weight: 'Weight, packed',
  length: 'Length',
  width: 'Width',
  height: 'Height',
  leastOrder: 'Least quantity of an order',
  orderMultiple: 'Ordered in multiples of',
};

export const encodingNames: Record<(typeof feedEncodings)[number], string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows, western Europe (1252)',
  'windows-1250': 'Windows, central Europe (1250)',
  'iso-8859-1': 'ISO 8859-1, western Europe',
  'iso-8859-2': 'ISO 8859-2, central Europe',
  'iso-8859-15': 'ISO 8859-15, with the euro',
  cp850: 'DOS, western Europe (850)',
  cp437: 'DOS, American (437)',
  macintosh: 'Old Macintosh',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
};

export function stockWords(stock: number | 'in-stock' | null): string {
  if (stock === null) return 'no stock figure';
  return stock === 'in-stock' ? 'in stock' : `${stock} in stock`;
}

export function encodingText({ name, how }: FeedCheck['encoding']): string {
  const found = { chosen: 'as chosen', declared: 'as the file says', found: 'found in the file', guessed: 'a guess' }[
    how
  ];
  return `${name.toUpperCase()}, ${found}`;
}

export function decimalText({ mark, how }: FeedCheck['decimalMark']): string {
  if (how === 'both') return 'with decimal points and decimal commas';
  return `decimal ${mark === ',' ? 'comma' : 'point'}${how === 'seen' ? ', by the prices themselves' : ', as usual; no price shows it'}`;
}

export function currencyText({ code, how }: FeedCheck['currency']): string {
  if (how === 'assumed') return 'pounds; nothing names one';
  if (how === 'foreign')
    return code === null || code === 'unknown'
      ? 'unknown, so no price is used'
      : `${code}, at your exchange rate for it`;
  return `${code ?? 'GBP'}, ${how === 'chosen' ? 'as chosen' : 'as the file says'}`;
}

/** Hints for the endpoint and key fields, by kind of connection. */
export const endpointHints: Record<ConnectorKind, string> = {
  none: 'Where the supplier’s system answers.',
  rest: 'Where the supplier’s side of our protocol is reached.',
  woocommerce: 'The address of the supplier’s WooCommerce shop.',
  feed: 'Where the file is: https://, or sftp:// or ftps:// for a file server. Leave it empty to upload one.',
};

export const keyHints: Record<ConnectorKind, string> = {
  none: 'Stored encrypted. You won’t be able to view it again.',
  rest: 'Stored encrypted. You won’t be able to view it again.',
  woocommerce: 'Consumer key and secret with a colon between: ck_…:cs_…',
  feed: 'Only where the file asks for one: a key, or name:password, as every file server does.',
};

export const fulfillmentHints: Record<FulfillmentType, string> = {
  dropship: 'The supplier sends each order straight to the customer.',
  warehouse: 'The supplier stores your goods and sends them in your name.',
};

/**
 * A warning about a supplier's parcel rate, or undefined. `standard` is the shop's own delivery price.
 */
export function shippingRateWarning(typed: string, standard: string): string | undefined {
  if (typed.trim() === '')
    return `What a parcel costs isn’t known: profit counts £${standard} for each, your standard delivery price.`;
  const rate = readPounds(typed);
  if (rate === undefined || fromPounds(rate) <= fromPounds(standard)) return undefined;
  return `That’s more than your standard delivery price of £${standard}: free delivery and orders with several parcels won’t cover it.`;
}

export function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** Deactivating a supplier withdraws nothing; null where it has no products. */
export function deactivationWarning(products: number): string | null {
  if (products === 0) return null;
  const [which, them] =
    products === 1 ? ['The product it sends stays', 'it'] : [`The ${products} products it sends stay`, 'them'];
  return `${which} on sale, but nobody will be asked to send new orders of ${them}. Withdraw ${them}, or choose another supplier.`;
}

/** What became of asking a supplier's WooCommerce for a key. */
export function keyRequestText({ state, expiresAt }: KeyRequest, endpoint: string): string {
  const site = URL.parse(endpoint)?.host ?? 'its site';
  const otherwise = 'Ask again, or enter a key by hand: press Edit on the supplier’s card.';
  const texts: Record<KeyRequest['state'], string> = {
    none: `You approve on ${site} that this shop may read and write its products and orders, and the key comes by itself. You need to sign in there as somebody who manages it. A key can also be entered by hand: press Edit on the supplier’s card.`,
    waiting: `Nobody has approved a key on ${site} yet. It can be approved until ${expiresAt ? dateTime(expiresAt) : 'the hour is over'}. If an error was shown there, ask again.`,
    granted: `The key came from ${site} by itself.`,
    denied: `The key was refused on ${site}. ${otherwise}`,
    expired: `Nobody approved a key on ${site} within an hour. ${otherwise}`,
  };
  return texts[state];
}
