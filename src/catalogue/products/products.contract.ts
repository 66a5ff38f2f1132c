import { z } from 'zod';
import { picture } from '#media/pictures/pictures.contract.ts';
import { flag, inAddress, longListPage } from '#platform/http/list-page.contract.ts';
import { pounds } from '#platform/money.contract.ts';
import { productBadges, productSorts, shelfKey } from './categories.contract.ts';
import { highestPrice, longestBrand, longestSearch } from './product-limits.contract.ts';
import { category, collectionKey, pet } from './shelves.contract.ts';

export const productId = z
  .int('Enter the number of a product')
  .positive('Enter the number of a product')
  .max(2_147_483_647, 'There are not that many products');
/** In an address, where everything is text. */
export const productIdParam = z.object({ id: inAddress(productId) });

/**
 * In the order of the product's page, which names each by its key. What a food's label says must be known before it is bought:
 * Regulation (EC) 767/2009, articles 11(3), 15 and 17, as retained.
 */
export const productDetails = z.object({
  typeOfFood: z.string().optional(),
  composition: z.string().optional(),
  additives: z.string().optional(),
  analyticalConstituents: z.string().optional(),
  energy: z.string().optional(),
  feedingGuide: z.string().optional(),
  storage: z.string().optional(),
  bestBefore: z.string().optional(),
  ingredients: z.string().optional(),
  directions: z.string().optional(),
  material: z.string().optional(),
  size: z.string().optional(),
  care: z.string().optional(),
});

/** Shown beside the price of goods sold by weight or volume; see unit-price.rules.ts for the law. */
export const unitPrice = z.object({ price: pounds, per: z.enum(['kg', 'litre']) });

/** What the public may see of a product. Cost, margin and the supplier's code are left out on purpose. */
export const product = z
  .object({
    id: productId,
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    category: z.string(),
    subcategory: z.string().nullable(),
    kind: z.string(),
    pet: z.string().nullable(),
    brand: z.string().nullable(),
    gtin: z.string().nullable().meta({ description: 'The number under its barcode' }),
    price: pounds,
    wasPrice: pounds.nullable().meta({
      description: 'In a sale: the lowest price of the 30 days before it; null: no sale, or that was no more',
    }),
    vatRate: z.int(),
    image: z.string().nullable().meta({ description: 'Address of the first picture' }),
    images: z.array(picture),
    stock: z.int().nonnegative(),
    supplierId: z.int().nullable(),
    isDropshipped: z.boolean(),
    isFeatured: z.boolean(),
    badge: z.enum(productBadges).nullable().meta({ description: 'A best seller, or new; updated every night' }),
    offer: z
      .string()
      .optional()
      .meta({ description: 'What counts for it without a code; left out: nothing', example: '3 for 2' }),
    averageRating: z.number().meta({ description: 'To two decimals; 0 without reviews' }),
    totalReviews: z.int(),
    netQuantity: z.object({ value: z.number(), unit: z.enum(['g', 'kg', 'ml', 'l']) }).nullable(),
    unitPrice: unitPrice.nullable(),
    details: productDetails,
  })
  .meta({ id: 'Product' });

export const productList = z.array(product);

const priceBound = z.coerce
  .number('Enter a price in pounds, such as 12.50')
  .min(0, 'Prices begin at 0')
  .max(highestPrice, 'Enter £1,000,000 or less')
  .meta({ description: 'Pounds', example: 12.5 });

/** In upper or lower case and by the old names, as the listing page takes it; `all` filters nothing. */
const categoryFilter = z.preprocess(
  (word) => (typeof word === 'string' ? categoryMeant(word) : word),
  category.optional(),
);

function categoryMeant(word: string): string | undefined {
  const isAny = ['', 'all'].includes(word.trim().toLowerCase());
  return isAny ? undefined : (shelfKey(word) ?? word);
}

/** Filters a list of products; also a part of the listing page's address. */
export const productFilter = z.object({
  featured: flag.optional(),
  category: categoryFilter.optional(),
  q: z.string().trim().max(longestSearch, `Search for ${longestSearch} characters at most`).optional(),
  pet: pet.optional(),
  collection: collectionKey.optional(),
  brand: z.string().trim().max(longestBrand).optional(),
  minPrice: priceBound.optional(),
  maxPrice: priceBound.optional(),
  inStock: flag.optional(),
  exact: flag.optional().meta({ description: 'Does not correct the spelling of `q`' }),
});

export const productQuery = productFilter.extend({
  sort: z.enum(productSorts, `Sort by one of: ${productSorts.join(', ')}`).optional(),
  ...longListPage,
});

/** What is said above the products of a search. */
const searchNote = z
  .object({
    about: z.enum(['not-sold', 'vet', 'gifts', 'no-offers']),
    thing: z.string().optional().meta({ description: 'What the shop has none of, in the plural or as a brand’s name' }),
  })
  .meta({
    description: 'Nothing is sold of a brand or thing, an illness is a vet’s question, presents, nothing is reduced',
  });

/** How many products each further choice would leave, given the others. */
export const productFacets = z.object({
  total: z.int(),
  inStock: z.int(),
  pets: z.array(z.object({ pet: z.string(), count: z.int() })),
  brands: z.array(z.object({ brand: z.string(), count: z.int() })),
  price: z.object({ lowest: pounds, highest: pounds }).nullable(),
  meant: z.string().nullable().meta({
    description: 'What was searched for instead, if the words were misspelt or no product has them all',
  }),
  isClose: z.literal(true).optional().meta({ description: 'No product has all of the words; these match `meant`' }),
  note: searchNote.optional(),
  help: z
    .array(
      z.object({
        title: z.string(),
        path: z.string(),
        hash: z.string().optional(),
      }),
    )
    .optional()
    .meta({
      description: 'Pages of the shop that the search is about, such as “returns”, or the collection “christmas”',
    }),
});

export const suggestionQuery = z.object({
  q: z
    .string()
    .trim()
    .min(1, 'Type something to search for')
    .max(longestSearch, `Search for ${longestSearch} characters at most`),
});
export const suggestions = z.array(
  product.pick({ id: true, name: true, category: true, price: true, image: true, images: true, stock: true }),
);

export type Product = z.infer<typeof product>;
export type ProductDetails = z.infer<typeof productDetails>;
export type ProductFilter = z.infer<typeof productFilter>;
export type ProductQuery = z.infer<typeof productQuery>;
export type ProductFacets = z.infer<typeof productFacets>;
export type SearchNote = z.infer<typeof searchNote>;
export type HelpPage = NonNullable<ProductFacets['help']>[number];
export type UnitPrice = z.infer<typeof unitPrice>;
export type Suggestion = z.infer<typeof suggestions>[number];
