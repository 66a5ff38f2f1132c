// Without zod, so that a page which only names them does not load it.

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
