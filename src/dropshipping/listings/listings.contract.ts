import { z } from 'zod';
import { marginFraction, marginInput } from '#catalogue/prices/margin-input.contract.ts';
import { productFields } from '#catalogue/product-admin/product-draft.contract.ts';
import { listPage, searchWords } from '#platform/http/list-page.contract.ts';
import { pounds, poundsInput } from '#platform/money.contract.ts';
import { listedStock, longestCode } from '../connectors/connectors.contract.ts';
import { listingSorts, mostListingsAtOnce } from './listing-words.contract.ts';

const theirCategory = z.string().max(300, 'That is not one of the supplier’s categories');
const yes = z.literal('true', 'Enter true, or leave it out').transform(() => true);
const penny = poundsInput.optional();

export const listingFilter = z.object({
  q: searchWords.meta({ description: 'Of name, code and brand' }),
  category: theirCategory.optional().meta({ description: 'The supplier’s own' }),
  isUnmapped: yes.optional().meta({ description: 'Only of categories that are none of the shop’s yet' }),
  costFrom: penny,
  costTo: penny,
  marginFrom: z.coerce
    .number()
    .pipe(z.number('Enter a percentage').min(0, 'Enter 0 to 99').max(99, 'Enter 0 to 99'))
    .optional()
    .meta({ description: 'Percent of the supplier’s suggested retail price; only of those with one' }),
  stockFrom: z.coerce
    .number()
    .pipe(z.int('Enter whole pieces').min(0, 'Enter 0 or more').max(10_000_000, 'That is too many'))
    .optional(),
  newSinceDays: z.coerce
    .number()
    .pipe(z.int('Enter whole days').min(1, 'Enter 1 to 365').max(365, 'Enter 1 to 365'))
    .optional(),
  isInShop: z.enum(['true', 'false'], 'Enter true or false').optional().meta({ description: 'Left out: both' }),
});

export const listingQuery = listingFilter.extend({
  ...listPage,
  sort: z.enum(listingSorts, `Choose from ${listingSorts.join(', ')}`).default('name'),
});

export const listings = z.array(
  z.object({
    code: z.string(),
    name: z.string(),
    brand: z.string().nullable(),
    category: z.string().meta({ description: 'The supplier’s own; empty: none' }),
    isMapped: z.boolean(),
    cost: pounds.nullable(),
    retail: pounds.nullable().meta({ description: 'That the supplier suggests, with VAT' }),
    margin: marginFraction.nullable().meta({ description: 'Of that, at this cost' }),
    stock: listedStock,
    firstSeenAt: z.iso.datetime().nullable().meta({ description: 'Null: it was there when the list was first read' }),
    product: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .meta({ description: 'Under this code in the shop' }),
  }),
);

export const listingRead = z
  .object({
    startedAt: z.iso.datetime().nullable().meta({ description: 'Null: never' }),
    endedAt: z.iso.datetime().nullable().meta({ description: 'Null: it is being read, or never was' }),
    read: z.int().meta({ description: 'Products so far' }),
    isRunning: z.boolean(),
    fault: z.string().nullable(),
  })
  .meta({ id: 'ListingRead' });

const mapping = z.object({
  category: productFields.shape.category,
  kind: productFields.shape.kind.nullish(),
  pet: productFields.shape.pet.default(null),
});

export const categoryMappings = z.array(
  z.object({
    theirs: z.string().meta({ description: 'Empty: products without a category' }),
    products: z.int(),
    mapping: z
      .object({ category: z.string(), kind: z.string().nullable(), pet: z.string().nullable() })
      .nullable()
      .meta({ description: 'Null: it is not mapped yet' }),
  }),
);

export const mappingsBody = z
  .object({
    mappings: z
      .array(z.object({ theirs: theirCategory, mapping: mapping.nullable() }))
      .min(1, 'Choose at least one category')
      .max(500, 'Change 500 at a time at most'),
  })
  .meta({ example: { mappings: [{ theirs: 'Dog > Toys', mapping: { category: 'accessories', pet: 'dog' } }] } });

export const listingImportBody = z
  .object({
    codes: z
      .array(z.string().min(1).max(longestCode))
      .min(1, 'Choose at least one product')
      .max(mostListingsAtOnce, `Import ${mostListingsAtOnce} at a time at most`)
      .optional()
      .meta({ description: 'Left out: all that match the filter' }),
    filter: listingFilter.default({ q: undefined }),
    margin: marginInput
      .optional()
      .meta({ description: 'Left out: priced by the pricing rules, or at the usual margin' }),
    isWithdrawn: z.boolean().default(true).meta({ description: 'True: drafts, not put on sale yet' }),
  })
  .meta({ example: { codes: ['TPF-TO-1037'] } });

export type ListingFilter = z.output<typeof listingFilter>;
export type ListingQuery = z.output<typeof listingQuery>;
export type Listing = z.infer<typeof listings>[number];
export type ListingRead = z.infer<typeof listingRead>;
export type CategoryMapping = z.infer<typeof categoryMappings>[number];
export type MappingsBody = z.output<typeof mappingsBody>;
export type ListingImportBody = z.output<typeof listingImportBody>;
