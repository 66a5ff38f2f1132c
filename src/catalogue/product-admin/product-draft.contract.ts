import { z } from 'zod';
import { oneLine } from '#platform/contact-details.contract.ts';
import { poundsInput } from '#platform/money.contract.ts';
import { vatRates } from '../prices/vat-rates.contract.ts';
import { gtinError, plainGtin } from '../products/gtin.contract.ts';
import { highestPrice, longestBrand } from '../products/product-limits.contract.ts';
import type { ProductDetails } from '../products/products.contract.ts';
import { alsoFor, alsoIn, category, pet, subcategory, tagList } from '../products/shelves.contract.ts';
import { mostStock } from '../stock-changes/stock-changes.contract.ts';

const text = (most: number) => z.string('Required').trim().max(most, `Please use ${most} characters at most`);
const line = (most: number) =>
  z.string('Required').overwrite(oneLine).max(most, `Please use ${most} characters at most`);
const optionalLine = (most: number) =>
  line(most)
    .nullable()
    .transform((typed) => typed || null);

const gtin = text(40)
  .transform(plainGtin)
  .superRefine((digits, issues) => {
    const message = digits === '' ? undefined : gtinError(digits);
    if (message) issues.addIssue({ code: 'custom', message });
  })
  .nullable()
  .transform((digits) => digits || null)
  .meta({ description: 'The number under its barcode: 8, 12, 13 or 14 digits', example: '5012345678900' });

/** Up to three decimals, as the column stores. */
const netQuantity = z
  .object({
    value: z
      .number('Enter an amount such as 1.5')
      .positive('Enter an amount above 0')
      .max(9_999_999, 'Nothing weighs that much')
      .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6, 'Enter three decimals at most'),
    unit: z.enum(['g', 'kg', 'ml', 'l'], 'Choose g, kg, ml or l'),
  })
  .meta({ example: { value: 1.5, unit: 'kg' } });

export const weightGrams = z
  .int('Enter whole grams, such as 450')
  .min(1, 'Enter a weight above 0')
  .max(1_000_000, 'Nothing weighs more than a tonne')
  .meta({ description: 'Of one as it is packed, in grams', example: 450 });

const detail = text(5_000).optional();
const writtenDetails = z.strictObject(
  {
    typeOfFood: detail,
    composition: detail,
    additives: detail,
    analyticalConstituents: detail,
    energy: detail,
    feedingGuide: detail,
    storage: detail,
    bestBefore: detail,
    ingredients: detail,
    directions: detail,
    material: detail,
    size: detail,
    care: detail,
  } satisfies Record<keyof ProductDetails, z.ZodType>,
  'There is no such detail',
);

/** An empty text removes a detail, one that is not named stays. */
export function detailsWith(known: ProductDetails, changed: ProductDetails): ProductDetails {
  const named = Object.entries(changed).filter(([, words]) => words !== undefined);
  const all = { ...known, ...Object.fromEntries(named) };
  return Object.fromEntries(Object.entries(all).filter(([, words]) => words !== ''));
}

/** The fields of a product that the owner edits; everything else has calls of its own. */
export const productFields = z.object({
  name: line(200).min(1, 'Enter a name'),
  description: text(10_000),
  category,
  subcategory,
  kind: line(60)
    .min(1, 'Enter a kind, such as toys or dry food')
    .meta({ description: 'Finer than the category, used by search: toys, dry food' }),
  pet: pet.nullable().meta({ description: 'The key of an animal; null: for any' }),
  alsoIn,
  alsoFor,
  brand: optionalLine(longestBrand),
  gtin,
  tags: tagList,
  sku: optionalLine(60).meta({ description: 'The shop’s own code; null: none', example: 'ROPE-S' }),
  shelf: optionalLine(40).meta({ description: 'Where it stands; null: not said', example: 'A3-12' }),
  price: poundsInput
    .refine((price) => price !== '0.00', 'Enter a price above 0')
    .refine((price) => Number(price) <= highestPrice, 'Enter £1,000,000 or less'),
  costPerItem: poundsInput
    .refine((cost) => Number(cost) <= highestPrice, 'Enter £1,000,000 or less')
    .nullable()
    .meta({ description: 'The cost of one from the shop’s own stock; null: not known' }),
  vatRate: z.literal(vatRates, 'VAT is 20, 5 or 0%'),
  netQuantity: netQuantity.nullable().meta({ description: 'Null: not sold by weight or volume' }),
  weightGrams: weightGrams.nullable().meta({ description: 'Of one as it is packed, in grams; null: not known' }),
  details: writtenDetails.meta({ description: 'An empty text removes a detail; details left out stay' }),
  isFeatured: z.boolean(),
});

export const createProductBody = productFields
  .extend({
    description: productFields.shape.description.default(''),
    kind: productFields.shape.kind.optional().meta({ description: 'Default: the same as the category' }),
    subcategory: subcategory.default(null),
    pet: productFields.shape.pet.default(null),
    alsoIn: alsoIn.default([]),
    alsoFor: alsoFor.default([]),
    brand: productFields.shape.brand.default(null),
    gtin: productFields.shape.gtin.default(null),
    tags: tagList.default([]),
    sku: productFields.shape.sku.default(null),
    shelf: productFields.shape.shelf.default(null),
    costPerItem: productFields.shape.costPerItem.default(null),
    vatRate: productFields.shape.vatRate.default(20),
    netQuantity: productFields.shape.netQuantity.default(null),
    weightGrams: productFields.shape.weightGrams.default(null),
    details: writtenDetails.default({}),
    isFeatured: z.boolean().default(false),
    stock: z
      .int('Enter a whole number')
      .min(0, 'Stock is never below 0')
      .max(mostStock, 'That’s more stock than the shop can record')
      .default(0),
    isWithdrawn: z.boolean().default(false).meta({ description: 'True: a draft, which is not on sale yet' }),
  })
  .meta({ example: { name: 'Rope Tug Toy', category: 'accessories', kind: 'toys', price: '8.99', stock: 12 } });

export const changeProductBody = productFields
  .partial()
  .refine((wanted) => Object.keys(wanted).length > 0, 'Choose what to change')
  .meta({ example: { name: 'Rope Tug Toy', price: '9.49' } });

export type ProductFields = z.infer<typeof productFields>;
export type CreateProductBody = z.infer<typeof createProductBody>;
export type ChangeProductBody = z.infer<typeof changeProductBody>;
