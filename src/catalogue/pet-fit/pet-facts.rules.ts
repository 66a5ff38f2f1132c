import type { ProductDetails } from '../products/products.contract.ts';
import { singular } from '../search/pet-words.rules.ts';
import { ingredientsOf } from '../search/search-words.rules.ts';
import { avoidableKeys } from './pet-fit.contract.ts';
import type { Avoidable, MeasureRange, PetFacts } from './pet-fit.contract.ts';

/** The words of a composition that mean it is in it. */
const words: Record<Avoidable, Set<string>> = {
  chicken: new Set(['chicken', 'hen']),
  turkey: new Set(['turkey']),
  duck: new Set(['duck']),
  beef: new Set(['beef', 'veal', 'ox', 'oxtail']),
  lamb: new Set(['lamb', 'mutton']),
  pork: new Set(['pork', 'bacon', 'ham', 'gammon', 'pig']),
  rabbit: new Set(['rabbit']),
  venison: new Set(['venison', 'deer']),
  fish: new Set(ingredientsOf('fish').map(singular)),
  shellfish: new Set('shellfish prawn shrimp crab lobster krill mussel mollusc crustacean'.split(' ')),
  egg: new Set(['egg']),
  dairy: new Set([...ingredientsOf('dairy'), 'casein', 'lactose'].map(singular)),
  grain: new Set([...ingredientsOf('grain'), 'cereal', 'wheatgerm'].map(singular)),
  wheat: new Set(['wheat', 'wheatgerm', 'spelt', 'semolina']),
  soya: new Set(['soya', 'soy', 'soybean']),
  peanut: new Set(['peanut']),
};

const meats: Avoidable[] = ['chicken', 'turkey', 'duck', 'beef', 'lamb', 'pork', 'rabbit', 'venison'];
const species = 'chicken|turkey|duck|beef|veal|ox|lamb|pork|rabbit|venison|cod|fish';

/** What a composition leaves open, and what may be in it. */
const open: [pattern: RegExp, mayContain: Avoidable[]][] = [
  [/\banimal (?:derivatives|fat|fats|protein|proteins|by-products)\b|\bmeat\b/, meats],
  [/\bpoultry\b/, ['chicken', 'turkey', 'duck']],
  [/\bgelatine?\b|\bcollagen\b/, ['beef', 'pork', 'fish']],
  [new RegExp(String.raw`(?<!\b(?:${species}) )\b(?:liver|livers|kidney|heart|tripe|offal)\b`), meats],
  [new RegExp(String.raw`(?<!\b(?:${species}|vegetable) )\b(?:(?<!bone )broth|bone broth|bone ?meal)\b`), meats],
  [/(?<!\b(?:maize|corn) )\bgluten\b/, ['wheat', 'grain']],
  [/\boils and fats\b/, [...meats, 'fish', 'soya']],
  [/\bcereals?\b|(?:^|[,(;] ?)flour\b/, ['wheat']],
  [/\b(?:vegetable protein|vegetable proteins|vegetable origin)\b/, ['soya', 'wheat', 'grain', 'peanut']],
  [/\b(?:hydrolysed|hydrolyzed) proteins?\b/, [...meats, 'fish', 'soya', 'dairy', 'egg']],
  [/\bnuts\b/, ['peanut']],
];

/** What it says it has none of, up to where it says what it has, and what only sounds like an ingredient. */
const absent =
  /\b(?:no|without|free (?:from|of))\s(?:(?!\b(?:with|but|made|plus|contains?|just|only)\b)[^,.;:()\r\n–—•|])+|\b\p{L}+[- ]free\b|\bcoconut milk\b|\bmilk thistle\b/gu;

/** @param text as on the pack; null: it is not known, or the product is not eaten */
export function readIngredients(text: string | null): PetFacts['ingredients'] {
  if (text === null || text.trim() === '') return null;
  const plain = text.toLowerCase().replaceAll('’', "'").replaceAll(absent, ' ');
  const found = new Set((plain.match(/\p{L}+/gu) ?? []).map(singular));
  const contains = avoidableKeys.filter((key) => [...words[key]].some((word) => found.has(word)));
  const openings = open.filter(([pattern]) => pattern.test(plain));
  const possible = new Set(openings.flatMap(([, keys]) => keys));
  const mayContain = avoidableKeys.filter((key) => possible.has(key) && !contains.includes(key));
  return { contains, mayContain, text: plain, isVague: openings.length > 0 };
}

const eatenKinds = /food|treat|chew|supplement|hay|seed|snack/i;

/** What is in something that is eaten: the ingredients of a shampoo are nobody's dinner. */
export function eatenText({ details, kind, category }: { details: ProductDetails; kind: string; category: string }) {
  const isEaten = category === 'food' || eatenKinds.test(kind);
  return details.composition ?? (isEaten ? (details.ingredients ?? null) : null);
}

const partFirst = /\b(neck|chest|girth)s?\b[^.;\d]{0,30}(\d{1,3})(?:\s*cm)?\s*(?:to|–|-|and)\s*(\d{1,3})\s*cm\b/i;
const rangeFirst = /\b(\d{1,3})(?:\s*cm)?\s*(?:to|–|-|and)\s*(\d{1,3})\s*cm\s+(neck|chest|girth)s?\b/i;

/** Of a text such as 'Medium: fits necks of 36 to 44 cm, 25 mm wide'; null: it names no measure of an animal. */
export function readMeasures(size: string | undefined): MeasureRange | null {
  const [, firstPart, low, high] = partFirst.exec(size ?? '') ?? [];
  const [, from = low, to = high, part = firstPart] = rangeFirst.exec(size ?? '') ?? [];
  if (part === undefined || Number(from) > Number(to)) return null;
  return { part: part.toLowerCase() === 'neck' ? 'neck' : 'chest', from: Number(from), to: Number(to) };
}

/** By its name. */
export function stageOf(name: string): PetFacts['stage'] {
  if (/\b(?:puppy|puppies|kittens?|junior)\b/i.test(name)) return 'young';
  if (/\b(?:senior|mature)\b/i.test(name)) return 'senior';
  return /\badults?\b/i.test(name) ? 'adult' : null;
}
