import type { Category, Pet } from '../products/categories.contract.ts';

/** Numbers of Google's product taxonomy (google.com/basepages/producttype/taxonomy-with-ids.en-GB.txt). */
const foods: Partial<Record<Pet, string>> = {
  dog: '3530',
  cat: '3367',
  'small-pet': '5015',
  bird: '4990',
  fish: '5024',
};
const treats: Partial<Record<Pet, string>> = { ...foods, dog: '5011', cat: '5002', 'small-pet': '7517', bird: '4993' };
const toys: Partial<Record<Pet, string>> = { dog: '5010', cat: '5001' };

/** Undefined where it is not certain: then Google chooses itself. */
export function googleCategoryOf(category: Category, pet: Pet | null, kind: string): string | undefined {
  if (pet === null) return undefined;
  if (category === 'food') return (/\btreats?\b/i.test(kind) ? treats : foods)[pet];
  return category === 'accessories' && /^toys?$/i.test(kind) ? toys[pet] : undefined;
}
