// Without zod, so that a page which only words a cause does not load it.

/** Why a product's price, cost or margin changed. */
export const priceCauses = [
  'created',
  'edited',
  'repriced',
  'linked',
  'unlinked',
  'rule',
  'sync',
  'import',
  'bulk',
  'sale-began',
  'sale-ended',
] as const;

export type PriceCause = (typeof priceCauses)[number];
