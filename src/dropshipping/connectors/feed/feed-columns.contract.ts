// Without zod, so that a page which only names them does not load it.

/** The fields the shop reads from a feed's row. */
export const feedFields = [
  'code',
  'name',
  'price',
  'currency',
  'stock',
  'availability',
  'status',
  'image',
  'gtin',
  'brand',
  'description',
  'category',
  'tags',
  'retail',
  'weight',
  'length',
  'width',
  'height',
  'leastOrder',
  'orderMultiple',
] as const;
export type FeedField = (typeof feedFields)[number];

/** What is on sale, and for what, follows from these. */
export const figureFields = ['code', 'name', 'price', 'currency', 'stock', 'availability', 'status'] as const;

/** What is sold, and for how much. */
export const movingFields = ['code', 'price', 'currency', 'stock', 'availability'] as const;

/** The column heading of each field; omitted ones are guessed, and null is not read. */
export type FeedColumns = Partial<Record<FeedField, string | null>>;

/** `known`: headings that it had then. */
export type UsedColumns = { columns: FeedColumns; known: readonly string[] };

/** What the owner says about the file; what is omitted is found out. */
export type FeedSettings = {
  columns?: FeedColumns | undefined;
  /** Which columns it was read from when it was last used. */
  used?: UsedColumns | undefined;
  encoding?: string | undefined;
  /** As a spreadsheet counts. */
  headingRow?: number | undefined;
  /** Of prices that name none. */
  currency?: string | undefined;
};

/** Those that a feed's text may be in, in the order in which they are offered. */
export const feedEncodings = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-15',
  'cp850',
  'cp437',
  'macintosh',
  'utf-16le',
  'utf-16be',
] as const;

export const feedCurrencies = ['GBP', 'EUR', 'USD', 'PLN', 'CHF', 'SEK', 'NOK', 'DKK', 'CZK', 'CNY'] as const;
