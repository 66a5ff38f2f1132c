import { z } from 'zod';
import { inAddress } from '#platform/http/list-page.contract.ts';
import { pounds } from '#platform/money.contract.ts';
import { product, productId } from '../products/products.contract.ts';
import { mostSaved } from './saved-words.contract.ts';

const tooMany = `A list can hold ${mostSaved} products`;
const distinctIds = z.array(productId).max(mostSaved, tooMany);

const shownProduct = product
  .pick({
    id: true,
    slug: true,
    name: true,
    category: true,
    kind: true,
    price: true,
    wasPrice: true,
    unitPrice: true,
    image: true,
    stock: true,
  })
  .extend({
    isWithdrawn: z.boolean().meta({ description: 'No longer sold' }),
    savedPrice: pounds.nullable().meta({ description: 'When it was saved; null: not known, or not yours to see' }),
  })
  .meta({ id: 'SavedProduct' });

export const savedProductList = z.array(shownProduct);

export const savedList = z
  .object({
    products: savedProductList.meta({ description: 'What was saved last first' }),
    isNotified: z.boolean().meta({ description: 'An email when something is back in stock or cheaper' }),
    shareKey: z.string().nullable().meta({ description: 'Of the link by which anybody may read it; null: off' }),
  })
  .meta({ id: 'SavedList' });

export const savedProductParam = z.object({ productId: inAddress(productId) });
export const saveProductsBody = z.object({ productIds: distinctIds.min(1, 'Choose a product') });
export const changeSavedListBody = z.object({ isNotified: z.boolean().optional(), isShared: z.boolean().optional() });
export const shareKeyParam = z.object({ key: z.string().max(64) });
export const savedListLink = z.object({ token: z.string().max(200) });

/** The list of a visitor without an account, which their browser keeps. */
export const savedIdsQuery = z.object({
  ids: z
    .string()
    .max(2_000, tooMany)
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .pipe(distinctIds.min(1))
    .meta({ description: 'Product ids, separated by commas', example: '1,2' }),
});

export type SavedList = z.infer<typeof savedList>;
export type SavedProduct = z.infer<typeof shownProduct>;
export type ChangeSavedList = z.infer<typeof changeSavedListBody>;
