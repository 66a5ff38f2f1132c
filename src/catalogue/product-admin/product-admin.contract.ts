import { z } from 'zod';
import { pounds } from '#platform/money.contract.ts';
import { marginFraction } from '../prices/margin-input.contract.ts';
import { product } from '../products/products.contract.ts';

/** A product as the owner knows it: with what the public must never see. */
export const adminProduct = product
  .extend({
    supplierName: z.string().nullable(),
    supplierProductId: z.string().nullable().meta({ description: 'The code the supplier knows it by' }),
    supplierPrice: pounds.nullable().meta({ description: 'What the shop pays for one; null: not known' }),
    costPerItem: pounds
      .nullable()
      .meta({ description: 'What one costs while it comes from the shop’s own shelf; null: not known' }),
    weightGrams: z.int().nullable().meta({ description: 'Of one as it is packed; null: not known' }),
    margin: marginFraction.nullable(),
    isMatched: z.boolean().meta({ description: 'False without a supplier, or while the code is one the shop made up' }),
    sameGtin: z
      .array(z.object({ id: z.int(), name: z.string() }))
      .meta({ description: 'What else is on sale under its GTIN: a supplier’s list cannot tell them apart' }),
    isWithdrawn: z.boolean(),
    lowStock: z.boolean().meta({ description: 'No more left than the settings call few' }),
  })
  .meta({ id: 'DeskProduct' });

export type AdminProduct = z.infer<typeof adminProduct>;
