// Without zod, so that a page which only needs these does not load it.

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

export const optionStyles = ['text', 'colour', 'picture'] as const;
export const mostOptions = 3;
export const mostVariants = 100;

const searchAttributes = { size: 'size', colour: 'color', material: 'material', pattern: 'pattern' } as const;
type SearchAttribute = (typeof searchAttributes)[keyof typeof searchAttributes];

/** What schema.org and Google's product data call an option; undefined for those they have no word for, such as flavours. */
export function attributeOfOption(name: string): SearchAttribute | undefined {
  const words: Readonly<Record<string, SearchAttribute | undefined>> = searchAttributes;
  return words[name.trim().toLowerCase()];
}
