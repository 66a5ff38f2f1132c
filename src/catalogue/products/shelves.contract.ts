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

export const collectionKey = shelfKeyInput('Choose a collection').meta({
  description: 'The key of a collection',
  example: 'christmas',
});

const shelf = z.object({
  key: z.string(),
  path: z.string().meta({ description: 'The address of its page', example: '/food' }),
  name: z.string(),
  isHidden: z.boolean(),
});

export const shelfParam = z.object({ key: shelfKeyInput('There is no such page') });
export const shelfText = z.object({
  text: z.string().meta({ description: 'What the owner wrote about it' }),
  title: z.string().meta({ description: 'For search engines; empty: its name' }),
});

export const brandParam = z.object({ address: z.string().min(1).max(longestBrand) });
export const brandOfPage = z.object({ brand: z.string() });

export const shelves = z
  .object({
    categories: z.array(
      shelf.extend({ parent: z.string().nullable().meta({ description: 'Null: of the first level' }) }),
    ),
    animals: z.array(shelf),
    collections: z.array(shelf).meta({ description: 'Goods of any category, such as Christmas' }),
  })
  .meta({ id: 'Shelves' });

export const mostTags = 20;

/** In lower case: `Christmas` and `christmas` are one. */
export const tag = z
  .string()
  .transform((typed) => typed.trim().replaceAll(/\s+/g, ' ').toLowerCase())
  .pipe(
    z
      .string()
      .min(1, 'A tag has a letter at least')
      .max(40, 'Please use 40 characters at most')
      .regex(/^[^,;\p{C}]*$/u, 'A tag has no commas'),
  );

export const tagList = z
  .array(tag)
  .max(mostTags, `Give ${mostTags} tags at most`)
  .transform((tags) => [...new Set(tags)].toSorted())
  .meta({ description: 'Words that collections choose by', example: ['christmas'] });

/** Of words that somebody else wrote: those that can be tags. */
export function readTags(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => tag.safeParse(word).data ?? []))].slice(0, mostTags);
}
