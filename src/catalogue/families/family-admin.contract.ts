import { z } from 'zod';
import { listPage, searchWords } from '#platform/http/list-page.contract.ts';
import { pounds } from '#platform/money.contract.ts';
import { adminProduct } from '../product-admin/product-admin.contract.ts';
import { createProductBody, productFields } from '../product-admin/product-draft.contract.ts';
import { familyName, familyOptions, productFamily } from '../products/product-families.contract.ts';
import { mostVariants } from '../products/product-limits.contract.ts';
import { productId } from '../products/products.contract.ts';

/** What all variants of a family say alike; each keeps it as a product of its own. */
const commonFields = productFields.pick({
  description: true,
  category: true,
  subcategory: true,
  kind: true,
  pet: true,
  alsoIn: true,
  alsoFor: true,
  brand: true,
  vatRate: true,
  details: true,
});

const chosen = z
  .record(z.string(), z.string().trim())
  .meta({ description: 'A value for each option', example: { Size: '6 kg' } });

const existingVariant = z.object({ productId, values: chosen });

/** A variant that is made with the family. Without a name it has that of the family, followed by its values. */
const newVariant = createProductBody
  .pick({ price: true, costPerItem: true, stock: true, gtin: true, weightGrams: true, netQuantity: true })
  .extend({ productId: z.undefined().optional(), values: chosen, name: productFields.shape.name.optional() });

export const saveFamilyBody = z
  .object({
    name: familyName,
    options: familyOptions,
    common: commonFields.partial().optional().meta({
      description: 'For variants that are made; what is left out is as the first product of the family has it',
    }),
    variants: z
      .array(z.union([existingVariant, newVariant]))
      .min(1, 'A family has at least one variant')
      .max(mostVariants, `A family has ${mostVariants} variants at most`),
  })
  .meta({
    example: {
      name: 'Rope Tug Toy',
      options: [{ name: 'Size', style: 'text', values: [{ value: 'Small', colour: null }] }],
      variants: [{ productId: 1, values: { Size: 'Small' } }],
    },
  });

export const familyTextsBody = commonFields
  .partial()
  .refine((wanted) => Object.values(wanted).some((value) => value !== undefined), 'Choose what to change')
  .meta({ example: { description: 'Baked in small batches.' } });

/** Of these products, however they are called; without any, of those whose names begin alike. */
export const proposalQuery = z.object({
  ids: z
    .string()
    .max(1_200, `Choose ${mostVariants} products at most`)
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .pipe(z.array(productId).min(1, 'Choose a product').max(mostVariants, `Choose ${mostVariants} products at most`))
    .optional()
    .meta({ description: 'Product ids, separated by commas', example: '1,2' }),
});

export const familyQuery = z.object({ q: searchWords, ...listPage });

export const listedFamily = productFamily
  .extend({
    variants: z.int(),
    lowest: pounds.nullable().meta({ description: 'The lowest price; null: without variants' }),
  })
  .meta({ id: 'ListedFamily' });

export const adminFamily = productFamily
  .extend({ variants: z.array(adminProduct.extend({ values: z.record(z.string(), z.string()) })) })
  .meta({ id: 'AdminFamily' });

/** Products that seem to be one thing in several forms, as they would be tied together. */
export const familyProposals = z.array(
  productFamily.omit({ id: true }).extend({
    variants: z.array(z.object({ productId, name: z.string(), values: z.record(z.string(), z.string()) })),
  }),
);

export type SaveFamilyBody = z.infer<typeof saveFamilyBody>;
export type FamilyTextsBody = z.infer<typeof familyTextsBody>;
export type ListedFamily = z.infer<typeof listedFamily>;
export type AdminFamily = z.infer<typeof adminFamily>;
export type FamilyProposal = z.infer<typeof familyProposals>[number];
