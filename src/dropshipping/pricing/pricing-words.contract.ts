// Without zod, so that a page which only names a choice does not load it.

/** The pence a price may end with; prices are rounded up to the next one. */
export const roundings = ['none', '.99', '.95'] as const;

/** What a rule's rate is a share of: of the price (margin) or of the cost (mark-up). */
export const pricingMethods = ['margin', 'markup'] as const;

export type Rounding = (typeof roundings)[number];
export type PricingMethod = (typeof pricingMethods)[number];
