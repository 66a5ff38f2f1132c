import { z } from 'zod';
import { listedProducts } from '../products/product-families.contract.ts';
import { mostSuggestedFor } from '../products/product-limits.contract.ts';
import { productId, productList } from '../products/products.contract.ts';

export const relatedResponse = z.object({
  boughtTogether: productList.meta({ description: 'Products that several orders contained as well' }),
  alike: listedProducts.meta({ description: 'For the same animal: what goes with it, then what could replace it' }),
});

const tooMany = `Ask about ${mostSuggestedFor} products at most`;

/** Each id once and sorted, so that a basket always has the same address. */
export const goesWithQuery = z.object({
  ids: z
    .string()
    .max(220, tooMany)
    .transform((text) => [...new Set(text.split(',').map(Number))].toSorted((one, other) => one - other))
    .pipe(z.array(productId).min(1).max(mostSuggestedFor, tooMany))
    .meta({ description: 'Product ids, separated by commas', example: '1,2' }),
});

export type Related = z.infer<typeof relatedResponse>;
