import { z } from 'zod';
import { sitePicture } from '#shop/site/blocks.contract.ts';
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

export const mostFurther = 20;
const further = (key: typeof category) =>
  z
    .array(key)
    .max(mostFurther, `Choose ${mostFurther} at most`)
    .transform((keys) => [...new Set(keys)].toSorted());
export const alsoIn = further(category).meta({
  description: 'Further categories that list it, of either level',
  example: ['health'],
});
export const alsoFor = further(pet).meta({ description: 'Further animals that it is for', example: ['cat'] });

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
export const shelfText = z
  .object({
    heading: z.string().meta({ description: 'Empty: its name' }),
    title: z.string().meta({ description: 'For search engines; empty: the heading' }),
    description: z.string().meta({ description: 'For search engines; empty: the introduction' }),
    text: z.string().meta({ description: 'The introduction, above its products' }),
    closing: z.string().meta({ description: 'Below its products: paragraphs, lists, **strong** and [links](/shop)' }),
    picture: sitePicture.nullable(),
  })
  .meta({ id: 'ShelfText', description: 'What the owner wrote about a category, an animal, a collection or a brand' });

export type ShelfText = z.infer<typeof shelfText>;

export const brandParam = z.object({ address: z.string().min(1).max(longestBrand) });
export const brandOfPage = z.object({ brand: z.string(), ...shelfText.shape });

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
      .min(1, 'A tag has at least one letter')
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
