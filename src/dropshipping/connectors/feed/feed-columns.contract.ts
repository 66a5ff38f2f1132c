// Without zod, so that a page which only names them does not load it.

/** The fields the shop reads from a feed's row. */
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

/** The column heading of each field; omitted ones are guessed. */
export type FeedColumns = Partial<Record<FeedField, string>>;
