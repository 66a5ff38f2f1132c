import { singular } from './pet-words.rules.ts';

/** Names of many ingredients: whoever wants none of them, wants none of each. */
const groups = new Map([
  ['cereal', 'wheat oat oatmeal rice barley maize corn rye millet sorghum spelt grain'],
  ['dairy', 'milk cheese yoghurt yogurt whey lactose'],
  ['egg', 'egg'],
  ['fish', 'salmon trout cod tuna herring mackerel haddock sardine anchovy pollock plaice whitefish menhaden'],
  ['gluten', 'wheat barley rye oat oatmeal spelt'],
  ['grain', 'wheat oat oatmeal rice barley maize corn rye millet sorghum spelt cereal'],
  ['meat', 'beef chicken duck goose lamb liver ox pork poultry rabbit tripe turkey veal venison'],
  ['nut', 'nut peanut almond hazelnut walnut cashew'],
  ['poultry', 'chicken duck goose quail turkey'],
  ['rawhide', 'hide'],
  ['soy', 'soya soybean'],
  ['soya', 'soy soybean'],
  ['sugar', 'molasses syrup honey'],
]);

export function isGroup(word: string): boolean {
  return groups.has(singular(word.toLowerCase()));
}

const members = new Set([...groups.values()].flatMap((names) => names.split(' ')));

/** Whether it is an ingredient, though perhaps of nothing here. */
export function isFoodstuff(word: string): boolean {
  return isGroup(word) || members.has(singular(word.toLowerCase()));
}

/** The word and, of a group, what belongs to it. */
export function ingredientsOf(word: string): string[] {
  return [word, ...(groups.get(singular(word.toLowerCase()))?.split(' ') ?? [])];
}
