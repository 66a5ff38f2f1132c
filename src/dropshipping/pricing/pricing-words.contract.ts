// Without zod, so that a page which only names a choice does not load it.

/** Which pence a price may end with; the next such price upwards is taken. */
export const roundings = ['none', '.99', '.95'] as const;

/** What a rule's rate is a part of: of the price (margin) or of the cost (mark-up). */
export const pricingMethods = ['margin', 'markup'] as const;

export type Rounding = (typeof roundings)[number];
export type PricingMethod = (typeof pricingMethods)[number];
