import { z } from 'zod';
import { isShelfKey, longestShelfKey } from './categories.contract.ts';

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

export const shelves = z
  .object({
    categories: z.array(
      shelf.extend({ parent: z.string().nullable().meta({ description: 'Null: of the first level' }) }),
    ),
    animals: z.array(shelf),
  })
  .meta({ id: 'Shelves' });
