/** A column by which a figure of some rows means something else; it is not read there until its own column is chosen. */
export type Qualifier = {
  field: 'price' | 'stock';
  means: RegExp;
  /** What of its texts says nothing of the kind. */
  apart?: RegExp;
  /**
   * It holds days: on these goods are there first, there or valid last, or no longer there. Those of what spoils are known to be
   * over only by a time.
   */
  days?: 'first' | 'until' | 'gone' | 'best';
  /** `false` and the like say something. */
  saysNo?: true;
  why: string;
  name: string;
  at: number;
};

export type Column = { name: string; plain: string };
/** What else is in the file, by which a heading may be about something else. */
export type Besides = {
  /** The column of the stock. */
  stock?: string | null | undefined;
  /** Bare numbers of a weight or size, which need a unit. */
  hasMeasures: boolean;
  /** A price for another time, or for an occasion. */
  hasOtherPrices: boolean;
};

export type Kind = Omit<Qualifier, 'name' | 'at'> & {
  isIt(heading: Column, besides: Besides): boolean;
  /** Only inside of the price itself. */
  isOfPrice?: true;
  /** What is free of the stock is so without these. */
  isTakenOff?: true;
};
