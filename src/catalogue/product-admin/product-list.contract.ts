import { z } from 'zod';
import { flag, longListPage } from '#platform/http/list-page.contract.ts';
import { longestSearch } from '../products/product-limits.contract.ts';
import { category, pet } from '../products/shelves.contract.ts';
import { adminCosts, adminLinks, adminSorts, adminStocks, adminWeights } from './product-list-words.contract.ts';

/** What narrows the owner's list of products; without `withdrawn` those on sale and those that are not. */
export const adminProductFilter = z.object({
  q: z
    .string()
    .trim()
    .max(longestSearch, `Search for ${longestSearch} characters at most`)
    .optional()
    .meta({ description: "In names, brands and kinds; the shop's or a supplier's code, or its beginning; an id" }),
  category: category.optional().meta({ description: 'Of either level' }),
  pet: pet.optional(),
  supplierId: z.coerce
    .number('Enter the number of a supplier')
    .pipe(z.int('Enter the number of a supplier').positive('Enter the number of a supplier').max(2_147_483_647))
    .optional(),
  link: z.enum(adminLinks, 'Choose none or dropshipped').optional(),
  stock: z.enum(adminStocks, 'Choose low or out').optional(),
  cost: z
    .enum(adminCosts, 'Choose missing')
    .optional()
    .meta({ description: 'missing: those on sale whose cost is not known' }),
  weight: z
    .enum(adminWeights, 'Choose missing')
    .optional()
    .meta({ description: 'missing: those on sale whose weight is not known' }),
  unmatched: flag
    .optional()
    .meta({ description: 'Only those with a supplier code made up by the shop, or only the others' }),
  withdrawn: flag.optional(),
  draft: flag.optional().meta({ description: 'Only those that have never been on sale, or only the others' }),
});

export const adminProductQuery = adminProductFilter.extend({
  sort: z.enum(adminSorts, `Sort by one of: ${adminSorts.join(', ')}`).default('name'),
  ...longListPage,
});

export type AdminProductFilter = z.infer<typeof adminProductFilter>;
export type AdminProductQuery = z.infer<typeof adminProductQuery>;
