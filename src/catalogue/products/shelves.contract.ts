import { z } from 'zod';
import { isShelfKey, longestShelfKey } from './categories.contract.ts';
import { longestBrand } from './product-limits.contract.ts';

/** Of one that there is: the service compares it with the owner's. */
const shelfKeyInput = (sentence: string) =>
  z.string(sentence).max(longestShelfKey, sentence).refine(isShelfKey, sentence);

export const category = shelfKeyInput('Choose a category').meta({
  description: 'The key of a category',
  example: 'food',
});
export const subcategory = shelfKeyInput('Choose a category within it')
  .nullable()
  .meta({ description: 'The key of a category within the category; null: none', example: null });
export const pet = shelfKeyInput('Choose an animal').meta({ description: 'The key of an animal', example: 'dog' });

const shelf = z.object({
  key: z.string(),
  path: z.string().meta({ description: 'The address of its page', example: '/food' }),
  name: z.string(),
  isHidden: z.boolean(),
});

export const shelfParam = z.object({ key: shelfKeyInput('There is no such page') });
export const shelfText = z.object({ text: z.string().meta({ description: 'What the owner wrote about it' }) });

export const brandParam = z.object({ address: z.string().min(1).max(longestBrand) });
export const brandOfPage = z.object({ brand: z.string() });

export const shelves = z
  .object({
    categories: z.array(
      shelf.extend({ parent: z.string().nullable().meta({ description: 'Null: of the first level' }) }),
    ),
    animals: z.array(shelf),
  })
  .meta({ id: 'Shelves' });
