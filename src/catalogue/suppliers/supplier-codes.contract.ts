// Without zod: a page makes such a code up.

/**
 * What a product goes under until its supplier's own code is known: made from its id and the time. No feed
 * can match it; the column `is_matched` of products knows the form.
 */
export function makeUpCode(productId: number, at: Date): string {
  return `SP-${productId}-${at.getTime()}`;
}
