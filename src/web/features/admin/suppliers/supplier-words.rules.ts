import type { ConnectorKind, FulfillmentType } from '#dropshipping/connections/supplier-words.contract.ts';
import type { Capability } from '#dropshipping/connectors/capabilities.contract.ts';
import type { FeedField } from '#dropshipping/connectors/feed/feed-columns.contract.ts';
import { fromPounds, readPounds } from '#platform/money.ts';

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
  feed: 'A list by address or uploaded: CSV or Google Merchant XML. Orders leave by email.',
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
  stock: 'Stock',
  availability: 'Availability',
  image: 'Picture',
  gtin: 'Barcode (GTIN)',
  brand: 'Brand',
  description: 'Description',
};

/** Hints for the endpoint and key fields, by kind of connection. */
export const endpointHints: Record<ConnectorKind, string> = {
  none: 'Where the supplier’s system answers.',
  rest: 'Where the supplier’s calls of our protocol begin.',
  woocommerce: 'The address of the supplier’s WooCommerce shop.',
  feed: 'Where the file is; leave it empty to upload one.',
};

export const keyHints: Record<ConnectorKind, string> = {
  none: 'Stored encrypted. You won’t be able to view it again.',
  rest: 'Stored encrypted. You won’t be able to view it again.',
  woocommerce: 'Consumer key and secret with a colon between: ck_…:cs_…',
  feed: 'Only where the file asks for one: a key, or name:password.',
};

export const fulfillmentHints: Record<FulfillmentType, string> = {
  dropship: 'The supplier sends each order straight to the customer.',
  warehouse: 'The supplier keeps our goods and sends them in our name.',
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
