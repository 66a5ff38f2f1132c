import type { Category, Pet } from '../products/categories.contract.ts';

const animals: readonly [Pet, RegExp][] = [
  ['dog', /\b(?:dogs?|pupp(?:y|ies)|canine)\b/],
  ['cat', /\b(?:cats?|kittens?|feline)\b/],
  ['small-pet', /\b(?:rabbits?|hamsters?|guinea pigs?|gerbils?|ferrets?|rodents?|small (?:pets?|animals?))\b/],
  ['bird', /\b(?:birds?|parrots?|budgies?|poultry|chickens?)\b/],
  ['fish', /\b(?:fish|aquariums?|goldfish|ponds?)\b/],
];

/** The animal that the old shop's words are about; null: none, or several. */
export function petMeant(words: string): Pet | null {
  const found = animals.filter(([, pattern]) => pattern.test(words.toLowerCase()));
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
}

const food = /\b(?:foods?|treats?|kibble|chews?|biscuits?|snacks?|seeds?|hay|feed|nutrition)\b/;
const health =
  /\b(?:health|healthcare|care|grooming|shampoo|flea|worm(?:er|ing)?|ticks?|dental|supplements?|vitamins?|hygiene)\b/;

/** Undefined where the words name none of ours. */
export function categoryMeant(words: string): Category | undefined {
  const said = words.toLowerCase();
  if (health.test(said)) return 'health';
  return food.test(said) ? 'food' : undefined;
}

/** What programs call every product, and words that only name an animal. */
const noKind =
  /^(?:simple|variable|variation|physical|configurable|virtual|default category|uncategori[sz]ed|animals & pet supplies)$/;

/** `Dogs > Beds` are beds; undefined where nothing is said. */
export function kindIn(text: string): string | undefined {
  const last = text
    .split(/[>|;,/]/)
    .map((part) => part.trim().toLowerCase())
    .findLast((part) => part !== '');
  if (last === undefined || noKind.test(last)) return undefined;
  return petMeant(last) !== null && /^(?:\w+s?|small (?:pets?|animals?))$/.test(last) ? undefined : last.slice(0, 60);
}
