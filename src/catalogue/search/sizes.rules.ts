import { isChoice } from './search-words.rules.ts';

/** A size in a search, in grams or millilitres, and the rest of the search. */
export type WantedSize = {
  text: string;
  amount: number;
  units: readonly ['g', 'kg'] | readonly ['ml', 'l'];
  /** It is what the pet weighs, as in 'food for a 12 kg dog', and no size of goods. */
  isPetsWeight: boolean;
  rest: string;
};

const spoken = /(?<![\p{L}\p{N}.,])(\d{1,5}(?:[.,]\d{1,3})?)\s*(k?g|m?l)(?![\p{L}\p{N}])/iu;

/** What people write for a unit, as the shop does. */
const units: [RegExp, string][] = [
  [/(?<=\d\s?)(?:kgs|kilos?|kilogram(?:me)?s?)\b/gi, 'kg'],
  [/(?<=\d\s?)(?:gr|gms?|grams?|grammes?)\b/gi, 'g'],
  [/(?<=\d\s?)(?:mls|millilit(?:re|er)s?)\b/gi, 'ml'],
  [/(?<=\d\s?)(?:ltrs?|lit(?:re|er)s?)\b/gi, 'l'],
];

const pets = '(?:dogs?|doggy|puppy|puppies|pups?|cats?|kittens?|rabbits?|bunny|guinea pigs?|parrots?)';
const beforePet = /\b(?:a|my|our|for)\s+$/i;
/** 'A 12 kg dog who is old', and not 'a 2 kg dog dry food'. */
const isPet = new RegExp(
  `^\\s*${pets}(?=[^\\p{L}\\p{N}]*$|,?\\s+(?:with|who|that|which|and|aged|of)(?![\\p{L}\\p{N}]))`,
  'iu',
);
const afterPet = new RegExp(`\\b${pets}\\s+(?:of|weighing|(?:(?:that|who|which)\\s+)?(?:weighs|is))\\s+$`, 'i');

/** '2kg', '1.5 kilos' or '250 ml' in a search; undefined without a size, and for searches taken literally. */
export function sizeIn(q: string): WantedSize | undefined {
  if (isChoice(q) || /"|(^|\s)-\S/.test(q)) return undefined;
  const plain = units.reduce((text, [words, unit]) => text.replaceAll(words, unit), q);
  const found = spoken.exec(plain);
  const [text, number, unit] = found ?? [];
  if (text === undefined || number === undefined || unit === undefined) return undefined;
  const isLarge = /^[kl]/i.test(unit);
  const amount = Math.round(Number(number.replace(',', '.')) * (isLarge ? 1_000_000 : 1_000)) / 1_000;
  const rest = plain.replace(text, ' ').replaceAll(/\s+/g, ' ').trim();
  const isWeight = unit.toLowerCase().endsWith('g');
  const [before, after] = [plain.slice(0, found?.index), plain.slice((found?.index ?? 0) + text.length)];
  return {
    text: `${number} ${unit}`,
    amount,
    units: isWeight ? ['g', 'kg'] : ['ml', 'l'],
    isPetsWeight: isWeight && ((beforePet.test(before) && isPet.test(after)) || afterPet.test(before)),
    rest,
  };
}

/** Not the years of a warranty. */
const age =
  /(?<![\p{L}\p{N}.,])(\d{1,2})(?:\s*(?:[-–]|to)\s*\d{1,2})?[\s-]*(weeks?|wks?|months?|mths?|years?|yrs?|yo)(?:[\s-]*old)?(?![\p{L}\p{N}]|[’']?s?\s+(?:guarantee|supply|warranty))/iu;
/** From this age on food for older dogs is meant. */
const seniorFrom = 8;

/** A search without the pet's age, which is no size of goods: 'dog food for 10 year old' is food for a senior dog. Undefined without one. */
export function withoutAge(q: string): string | undefined {
  if (isChoice(q) || q.includes('"')) return undefined;
  const [said, number, unit = ''] = age.exec(q) ?? [];
  if (said === undefined) return undefined;
  const isSenior = unit.toLowerCase().startsWith('y') && Number(number) >= seniorFrom;
  return q
    .replace(said, isSenior ? ' senior ' : ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** 'Food' of 'pet food', which is for any; small pets are a kind of their own. Undefined for other searches. */
export function ofAnyPet(q: string): string | undefined {
  if (q.includes('"')) return undefined;
  const rest = q.replaceAll(/(?<!\b(?:small|furry)[\s-])\bpets?['’]?s?\b/giu, ' ').trim();
  return rest === q.trim() || !/\p{L}{3}/u.test(rest) ? undefined : rest;
}
