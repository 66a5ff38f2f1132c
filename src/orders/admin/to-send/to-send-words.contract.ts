// Without zod, so that a page which only counts does not load it.

/** The most orders that are printed or marked as sent at once. */
export const mostSentAtOnce = 300;

/** What lies beside each other in the list, and so on the papers. */
export const toSendSorts = ['waiting', 'product', 'service', 'weight'] as const;
export type ToSendSort = (typeof toSendSorts)[number];

/** "1.25 kg" or "450 g". */
export function weightInWords(grams: number): string {
  if (grams < 1_000) return `${grams} g`;
  return `${(grams / 1_000).toFixed(3).replace(/\.?0+$/, '')} kg`;
}
