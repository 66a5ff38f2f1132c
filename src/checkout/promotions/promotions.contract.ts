import { z } from 'zod';
import { productId } from '#catalogue/products/products.contract.ts';
import { pounds, poundsInput } from '#platform/money.contract.ts';

/** As a customer types it: text that cannot be a code gets the response of an unknown code (shop rules, section 6). */
export const promotionCode = z
  .string()
  // ‘winter 15’ is WINTER15.
  .overwrite((typed) => typed.replaceAll(/\s+/gu, ''))
  .toUpperCase()
  .min(1, 'Enter a code')
  .max(10_000, 'That does not look like a code');

export const validatePromotionBody = z.object({
  code: promotionCode,
  subtotal: poundsInput.optional().meta({ description: 'Of the goods, so that a minimum spend is looked at too' }),
});

/** Why a code does not count. */
export const promotionProblem = z.enum([
  'promotion-unknown',
  'promotion-not-started',
  'promotion-ended',
  'promotion-used-up',
  'promotion-used-by-customer',
  'promotion-awaiting-payment',
  'promotion-below-minimum',
  'promotion-first-order-only',
  'promotion-for-other-goods',
  'promotion-gift-out',
]);

/** Those that are any of these. */
export const promotedGoods = z.object({
  categories: z.array(z.string().max(60)).max(50).default([]).meta({ description: 'Keys of categories of any level' }),
  animals: z.array(z.string().max(60)).max(50).default([]),
  collections: z.array(z.string().max(60)).max(50).default([]).meta({ description: 'Keys of collections' }),
  productIds: z.array(productId).max(500, 'Choose 500 products at most').default([]),
});

export const promotionValidation = z.union([
  z.object({
    valid: z.literal(true),
    code: z.string(),
    discount: z.int(),
    type: z.literal('percentage'),
    message: z.string(),
  }),
  z.object({
    valid: z.literal(true),
    code: z.string(),
    discount: pounds,
    type: z.literal('fixed'),
    message: z.string(),
  }),
  z.object({
    valid: z.literal(true),
    code: z.string(),
    type: z.enum(['free-delivery', 'multibuy', 'set-price', 'gift', 'bundle']),
    message: z.string(),
  }),
  z.object({ valid: z.literal(false), code: z.string(), message: z.string() }),
]);

type PromotedGoods = z.infer<typeof promotedGoods>;
/** Promotions from before there were collections name none. */
export type StoredGoods = Omit<PromotedGoods, 'collections'> & Partial<Pick<PromotedGoods, 'collections'>>;
export type PromotionProblem = z.infer<typeof promotionProblem>;
export type PromotionValidation = z.infer<typeof promotionValidation>;
