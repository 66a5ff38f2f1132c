// Without zod, so that a page which only needs the limits does not load it.

/** Characters of a search. */
export const longestSearch = 120;
/** Characters of a brand's name. */
export const longestBrand = 80;
/** Pounds. */
export const highestPrice = 1_000_000;
/** For how many products one call may request suggestions. */
export const mostSuggestedFor = 20;
/** How many products one call may change. */
export const mostProductsAtOnce = 500;
