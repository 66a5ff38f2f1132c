// Without zod, so that a page which only names them does not load it.

import type { ConnectorKind } from '../connections/supplier-words.contract.ts';

/** What a supplier's system can do; screens show it, and no other calls are made. */
export const capabilities = [
  'list-products',
  'pictures',
  'stock',
  'prices',
  'place-order',
  'order-state',
  'tracking',
  'cancel-order',
] as const;

export type Capability = (typeof capabilities)[number];

/** What each kind of connection can do. A feed is a list of products, and takes orders by email only. */
export const capabilitiesOf: Record<ConnectorKind, readonly Capability[]> = {
  none: [],
  rest: capabilities,
  woocommerce: capabilities,
  feed: ['list-products', 'pictures', 'stock', 'prices'],
};
