// Without zod, so that the parts of pages that say it do not load it.
import { gramsADay } from '../products/feeding.contract.ts';
import type { FeedingRow } from '../products/feeding.contract.ts';

/** What a pet may have to avoid, by key, in the words of a sentence. */
export const avoidable = {
  chicken: 'chicken',
  turkey: 'turkey',
  duck: 'duck',
  beef: 'beef',
  lamb: 'lamb',
  pork: 'pork',
  rabbit: 'rabbit',
  venison: 'venison',
  fish: 'fish',
  shellfish: 'shellfish',
  egg: 'egg',
  dairy: 'dairy',
  grain: 'grain',
  wheat: 'wheat',
  soya: 'soya',
  peanut: 'peanuts',
} as const;

export type Avoidable = keyof typeof avoidable;
export const avoidableKeys = Object.keys(avoidable) as Avoidable[];

/** From a tape measure, in centimetres, both included. */
export type MeasureRange = { part: 'neck' | 'chest'; from: number; to: number };

/** What a product says of itself that matters to a pet. */
export type PetFacts = {
  id: number;
  /** Keys of the animals it is for; none: for any. */
  animals: string[];
  /** The age it is for; null: it does not say. */
  stage: 'young' | 'adult' | 'senior' | null;
  /** Of what is eaten; null: nothing is known of what is in it. */
  ingredients: { contains: Avoidable[]; mayContain: Avoidable[]; text: string; isVague: boolean } | null;
  /** The lightest animal first. */
  feeding: { rows: FeedingRow[]; packGrams: number } | null;
  measures: MeasureRange | null;
};

/** What is kept of a pet and compared with a product. `birthday`: a day such as 2021-05-03. */
export type PetNeeds = {
  name: string;
  kind: string;
  birthday: string | null;
  weightKg: number | null;
  neckCm: number | null;
  chestCm: number | null;
  avoids: readonly Avoidable[];
  avoidsWords: readonly string[];
};

/** `no`: what speaks against it. */
export type PetNote = { about: 'ingredients' | 'size' | 'lasting'; tone: 'yes' | 'no' | 'plain'; text: string };

/**
 * What is known for this pet, the most important first. Where the shop knows too little it says nothing: never that something is
 * safe. `today`: a day such as 2026-11-21.
 */
export function petNotes(facts: PetFacts, pet: PetNeeds, today: string): PetNote[] {
  if (facts.animals.length > 0 && !facts.animals.includes(pet.kind)) return [];
  const eaten = ingredientNote(facts, pet, today);
  const size = sizeNote(facts, pet);
  const lasting = eaten?.tone === 'no' ? null : lastingNote(facts, pet, today);
  return [eaten, size, lasting].filter((note) => note !== null);
}

function ingredientNote(facts: PetFacts, pet: PetNeeds, today: string): PetNote | null {
  const { ingredients } = facts;
  if (!ingredients || pet.avoids.length + pet.avoidsWords.length === 0) return null;
  const found = [
    ...pet.avoids.filter((key) => ingredients.contains.includes(key)).map((key) => avoidable[key]),
    ...pet.avoidsWords.filter((word) => names(ingredients.text, word)).map((word) => word.toLowerCase()),
  ];
  if (found.length > 0)
    return { about: 'ingredients', tone: 'no', text: `Contains ${listed(found)}: not for ${pet.name}` };
  const mayBe = pet.avoids.some((key) => ingredients.mayContain.includes(key));
  const isOpen = pet.avoidsWords.length > 0 && ingredients.isVague;
  if (mayBe || isOpen || !isOfAge(facts, pet, today)) return null;
  return { about: 'ingredients', tone: 'yes', text: `Fits ${pet.name}` };
}

/** As a word of its own, in the singular or the plural. */
function names(text: string, word: string): boolean {
  const wanted = singularOf(word);
  if (wanted === '') return false;
  return ` ${wordsOf(text).map(singular).join(' ')} `.includes(` ${wanted} `);
}

function singularOf(phrase: string): string {
  return wordsOf(phrase).map(singular).join(' ');
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function singular(word: string): string {
  if (/(?:oes|ches|shes|sses|xes)$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') && !word.endsWith('ss') && word.length > 3 ? word.slice(0, -1) : word;
}

function sizeNote({ measures }: PetFacts, pet: PetNeeds): PetNote | null {
  const cm = measures && ownMeasure(measures, pet);
  if (!measures || cm === null) return null;
  if (cm < measures.from)
    return { about: 'size', tone: 'no', text: `Too large for ${pet.name}: ${rangeText(measures)}` };
  if (cm > measures.to) return { about: 'size', tone: 'no', text: `Too small for ${pet.name}: ${rangeText(measures)}` };
  return { about: 'size', tone: 'yes', text: `Fits ${pet.name}` };
}

export function ownMeasure({ part }: MeasureRange, { neckCm, chestCm }: PetNeeds): number | null {
  return part === 'neck' ? neckCm : chestCm;
}

function rangeText({ part, from, to }: MeasureRange): string {
  return `for ${part}s of ${from} to ${to} cm`;
}

function lastingNote(facts: PetFacts, pet: PetNeeds, today: string): PetNote | null {
  const days = isOfAge(facts, pet, today) ? daysOf(facts, pet.weightKg) : null;
  if (days === null) return null;
  const text = `Lasts ${pet.name} about ${days} ${days === 1 ? 'day' : 'days'}`;
  return { about: 'lasting', tone: 'plain', text };
}

/** Whole days that one pack feeds an animal of this weight by the pack's table; null: the table does not say. */
export function daysOf({ feeding }: Pick<PetFacts, 'feeding'>, kg: number | null): number | null {
  if (!feeding || kg === null) return null;
  const grams = gramsADay(feeding.rows, kg);
  return grams === null || grams > feeding.packGrams ? null : Math.floor(feeding.packGrams / grams);
}

/** Years; a food for one age fits only whose age is known, except that a food for adults fits whose age is not. */
function isOfAge({ stage }: PetFacts, { birthday }: PetNeeds, today: string): boolean {
  if (stage === null) return true;
  if (birthday === null) return stage === 'adult';
  const years = (Date.parse(today) - Date.parse(birthday)) / (365.25 * 24 * 60 * 60 * 1000);
  if (stage === 'young') return years < 1.5;
  return stage === 'adult' ? years >= 1 : years >= 7;
}

/** `chicken`, `chicken and beef`, `chicken, beef and egg`. */
function listed(words: readonly string[]): string {
  const each = [...new Set(words)];
  return each.length < 2 ? each.join('') : `${each.slice(0, -1).join(', ')} and ${each.at(-1)}`;
}
