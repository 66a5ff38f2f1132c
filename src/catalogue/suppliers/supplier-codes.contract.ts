// Without zod, as a page makes such codes.

/**
 * A placeholder until the supplier's own code is known: made from the product's id and the time. No feed can match it; the
 * column `is_matched` of products recognises the form.
 */
export function makeUpCode(productId: number, at: Date): string {
  return `SP-${productId}-${at.getTime()}`;
}
