import { z } from 'zod';
import { dayInput } from '#platform/moment.contract.ts';
import { pounds, poundsInput } from '#platform/money.contract.ts';
import { longestBrand } from '../products/product-limits.contract.ts';
import { productId } from '../products/products.contract.ts';
import { category, pet, tag } from '../products/shelves.contract.ts';

const mostNamed = 50;
const mostByHand = 500;

const named = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1, 'Choose at least one').max(mostNamed, `Choose ${mostNamed} at most`).optional();

const conditions = <Price extends z.ZodType, Tag extends z.ZodType>(price: Price, word: Tag) => ({
  minPrice: price.optional(),
  maxPrice: price.optional(),
  categories: named(category).meta({ description: 'Keys of categories of either level' }),
  pets: named(pet),
  brands: named(z.string().trim().min(1).max(longestBrand)),
  tags: named(word),
  addedSince: dayInput('Enter a day').optional(),
  inSale: z.literal(true).optional(),
  isNew: z.literal(true).optional(),
  isBestSeller: z.literal(true).optional(),
  products: z
    .array(productId)
    .min(1, 'Choose at least one product')
    .max(mostByHand, `Choose ${mostByHand} at most`)
    .optional()
    .meta({ description: 'Chosen by hand' }),
});

/** Which products belong to a collection: those that meet every condition, and of a list of values any. */
export const collectionRule = z
  .strictObject(conditions(poundsInput, tag))
  .refine((rule) => Object.values(rule).some((value) => value !== undefined), 'Say what belongs to it')
  .meta({ example: { maxPrice: '10.00' } });

/** As it is kept. */
export const savedRule = z.object(conditions(pounds, z.string())).meta({ id: 'CollectionRule' });

export type CollectionRule = z.infer<typeof collectionRule>;
