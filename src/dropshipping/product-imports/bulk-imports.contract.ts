import { z } from 'zod';
import { marginFraction, marginInput } from '#catalogue/prices/margin-input.contract.ts';
import { productFields } from '#catalogue/product-admin/product-draft.contract.ts';
import { inAddress } from '#platform/http/list-page.contract.ts';
import { pounds } from '#platform/money.contract.ts';
import { supplierId } from '../connections/suppliers.contract.ts';
import { supplierCode } from '../connectors/connectors.contract.ts';
import { mostImportsAtOnce } from './bulk-import-limits.contract.ts';

const importId = z.int('Enter the number of an import').positive().max(2_147_483_647);

/** As the supplier lists it. A product that is not valid in the shop is rejected alone, and not with all others. */
const wantedProduct = z.object({
  code: supplierCode('Choose one of the supplier’s products'),
  name: z.string().max(300, 'Please use 300 characters at most'),
  description: z.string().max(20_000, 'Please use 20000 characters at most').nullable().default(null),
  brand: z.string().max(200, 'Please use 200 characters at most').nullable().default(null),
  category: productFields.shape.category.optional().meta({ description: 'Instead of the common one' }),
  kind: productFields.shape.kind.optional(),
  pet: productFields.shape.pet.optional(),
});

/** Several of a supplier's products, with their common fields. */
export const bulkImportBody = z
  .object({
    products: z
      .array(wantedProduct)
      .min(1, 'Choose at least one product')
      .max(mostImportsAtOnce, `Import ${mostImportsAtOnce} at a time at most`)
      .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'Name each product once'),
    category: productFields.shape.category,
    kind: productFields.shape.kind.optional().meta({ description: 'Default: the same as the category' }),
    pet: productFields.shape.pet.default(null),
    margin: marginInput
      .optional()
      .meta({ description: 'Left out: priced by the pricing rules, or at the usual margin' }),
    isWithdrawn: z.boolean().default(false).meta({ description: 'True: not put on sale yet' }),
  })
  .meta({
    example: { products: [{ code: 'TPF-TO-1037', name: 'Rope Tug Toy' }], category: 'accessories', margin: '35%' },
  });

/** How each product would be imported. */
export const bulkImportCheck = z
  .object({
    products: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        cost: pounds.nullable(),
        price: pounds.nullable().meta({ description: 'Null: it would be rejected' }),
        margin: marginFraction.nullable(),
        refusal: z.string().nullable().meta({ description: 'Why it would not be imported' }),
      }),
    ),
  })
  .meta({ id: 'BulkImportCheck' });

export const bulkImport = z
  .object({
    id: importId,
    supplierId,
    total: z.int(),
    done: z.int(),
    isOver: z.boolean().meta({ description: 'False: it continues in the background' }),
    hasBrokenOff: z.boolean().meta({ description: 'It was interrupted: import the others again' }),
    isWithdrawn: z.boolean().meta({ description: 'They are drafts, not put on sale' }),
    products: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        productId: z.int().nullable().meta({ description: 'Null: not imported' }),
        refusal: z.string().nullable(),
        pictureFault: z
          .string()
          .nullable()
          .meta({ description: 'Why it has no picture yet; the next sync tries again' }),
      }),
    ),
  })
  .meta({ id: 'BulkImport' });

export const bulkImportParams = z.object({ id: inAddress(supplierId), importId: inAddress(importId) });

export type BulkImportBody = z.output<typeof bulkImportBody>;
export type BulkImportCheck = z.infer<typeof bulkImportCheck>;
export type BulkImport = z.infer<typeof bulkImport>;
export type BulkImportOutcome = BulkImport['products'][number];
