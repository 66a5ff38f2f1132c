import { z } from 'zod';
import { pounds, poundsInput } from '#platform/money.contract.ts';

/** As a customer types it: text that cannot be a code gets the response of an unknown code (shop rules, section 6). */
export const promotionCode = z
  .string()
  .trim()
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
  'promotion-below-minimum',
]);

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
  z.object({ valid: z.literal(false), code: z.string(), message: z.string() }),
]);

export type PromotionProblem = z.infer<typeof promotionProblem>;
export type PromotionValidation = z.infer<typeof promotionValidation>;
