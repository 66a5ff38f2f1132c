import { z } from 'zod';
import { pounds } from '#platform/money.contract.ts';
import { marginFraction } from '../prices/margin-input.contract.ts';
import { sale } from '../prices/sale-prices.contract.ts';
import { product } from '../products/products.contract.ts';
import { draftGaps } from './draft-gaps.contract.ts';

/** A product as the owner knows it: with what the public must never see. */
export const adminProduct = product
  .extend({
    supplierName: z.string().nullable(),
    supplierProductId: z.string().nullable().meta({ description: 'The supplier’s own code of the product' }),
    supplierPrice: pounds.nullable().meta({ description: 'The shop’s cost of one; null: not known' }),
    costPerItem: pounds.nullable().meta({ description: 'The cost of one from the shop’s own stock; null: not known' }),
    weightGrams: z.int().nullable().meta({ description: 'Of one as it is packed; null: not known' }),
    margin: marginFraction.nullable(),
    isMatched: z.boolean().meta({ description: 'False without a supplier, or while the code is one the shop made up' }),
    sameGtin: z
      .array(z.object({ id: z.int(), name: z.string() }))
      .meta({ description: 'Other products on sale under the same GTIN, which a supplier’s list cannot tell apart' }),
    sale: sale.nullable().meta({ description: 'That it is in, or will be; `price` is what it costs otherwise' }),
    tags: z.array(z.string()),
    alsoIn: z.array(z.string()).meta({ description: 'Further categories that list it' }),
    alsoFor: z.array(z.string()).meta({ description: 'Further animals that it is for' }),
    sku: z.string().nullable().meta({ description: 'The shop’s own code' }),
    shelf: z.string().nullable().meta({ description: 'Where it stands' }),
    draft: z
      .object({ lacks: z.array(z.enum(draftGaps)) })
      .nullable()
      .meta({ description: 'That it has never been on sale, and what is to be said first; null: it is no draft' }),
    isWithdrawn: z.boolean(),
    lowStock: z.boolean().meta({ description: 'The stock is at or below the limit in the settings' }),
  })
  .meta({ id: 'AdminProduct' });

export type AdminProduct = z.infer<typeof adminProduct>;
