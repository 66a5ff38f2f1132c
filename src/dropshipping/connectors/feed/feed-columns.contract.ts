// Without zod, so that a page which only names them does not load it.

/** What the shop reads of a feed's row. */
export const feedFields = [
  'code',
  'name',
  'price',
  'stock',
  'availability',
  'image',
  'gtin',
  'brand',
  'description',
] as const;
export type FeedField = (typeof feedFields)[number];

/** Under which heading a field stands; what is left out is guessed. */
export type FeedColumns = Partial<Record<FeedField, string>>;
