// Without zod, so that a page which only offers the choices does not load it.

/** The owner's reasons for a correction; imports have a reason of their own. */
export const stockReasons = ['counted', 'delivery', 'returned', 'damaged', 'lost', 'other'] as const;

export type StockReason = (typeof stockReasons)[number];

export const stockReasonNames: Record<StockReason | 'import' | 'sync', string> = {
  counted: 'Counted',
  delivery: 'Delivery came in',
  returned: 'Returned by a customer',
  damaged: 'Damaged',
  lost: 'Lost',
  other: 'Something else',
  import: 'CSV import',
  sync: 'Supplier sync',
};
