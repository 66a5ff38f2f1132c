import { z } from 'zod';
import { pounds } from '#platform/money.contract.ts';
import { roundings } from '../prices/price-rounding.contract.ts';
import { mostProductsAtOnce } from '../products/product-limits.contract.ts';
import { productId } from '../products/products.contract.ts';
import { category, subcategory } from '../products/shelves.contract.ts';
import { weightGrams } from './product-draft.contract.ts';

/** What one call may change about many products. */
export const bulkChange = z.object({
  category: category.optional(),
  subcategory: subcategory.optional(),
  isFeatured: z.boolean().optional(),
  isWithdrawn: z.boolean().optional(),
  weightGrams: weightGrams.optional(),
  pricePercent: z
    .number('Enter a percentage such as 5 or -10')
    .refine((percent) => percent !== 0, 'Enter how much prices should rise or fall')
    .min(-90, 'Take 90% off at most')
    .max(500, 'Add 500% at most')
    .optional()
    .meta({ description: 'Percent by which prices rise, or fall (negative)', example: 5 }),
  rounding: z
    .enum(roundings, `Round to one of: ${roundings.join(', ')}`)
    .optional()
    .meta({ description: 'Rounds up to the next price with this ending' }),
});

export const bulkEditBody = bulkChange
  .extend({
    ids: z
      .array(productId)
      .min(1, 'Choose at least one product')
      .max(mostProductsAtOnce, `Change ${mostProductsAtOnce} at a time at most`)
      .meta({ example: [1] }),
  })
  .refine(
    ({ ids: _ids, rounding: _rounding, ...change }) => Object.values(change).some((value) => value !== undefined),
    'Choose what to change',
  )
  .meta({ example: { ids: [1], isFeatured: true } });

/** What a bulk edit may change of a product. */
const bulkValues = z.object({
  category,
  subcategory: subcategory.default(null),
  isFeatured: z.boolean('Choose true or false'),
  isWithdrawn: z.boolean('Choose true or false'),
  isDraft: z.boolean('Choose true or false').default(false),
  weightGrams: weightGrams.nullable(),
  price: pounds,
  margin: z
    .string()
    .regex(/^0(\.\d{1,4})?$/, 'Enter a margin such as 0.3')
    .nullable(),
});

const undo = z
  .object({ id: productId, before: bulkValues, after: bulkValues })
  .meta({ description: 'Undoes the change when it is sent back' });

export const bulkOutcomes = z.array(
  z.object({
    id: productId,
    outcome: z.enum(['changed', 'unchanged', 'refused']),
    reason: z.string().nullable().meta({ description: 'Why it was rejected' }),
    undo: undo.nullable(),
  }),
);

export const bulkUndoBody = z.object({
  products: z
    .array(undo, 'Choose at least one product')
    .min(1, 'Choose at least one product')
    .max(mostProductsAtOnce, `Change ${mostProductsAtOnce} at a time at most`),
});

export type BulkChange = z.infer<typeof bulkChange>;
export type BulkEditBody = z.infer<typeof bulkEditBody>;
export type BulkValues = z.infer<typeof bulkValues>;
export type BulkUndo = z.infer<typeof undo>;
export type BulkOutcome = z.infer<typeof bulkOutcomes>[number];
