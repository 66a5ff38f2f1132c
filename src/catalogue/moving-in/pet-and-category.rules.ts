import { slugOf } from '#platform/http/slug.contract.ts';
import { lastSegment } from '../products/categories.contract.ts';
import type { Category, CategoryShelf, Pet, Shelf, Shelves } from '../products/categories.contract.ts';

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

/** `Dogs > Food, Health & Care` names two categories, each by its way there; a comma within a name has a backslash before it. */
export function waysIn(text: string): string[][] {
  return text
    .split(/(?<!\\)[,;|]/)
    .map((way) => namesOn(way.replaceAll('\\,', ',')))
    .filter((way) => way.length > 0);
}

function namesOn(way: string): string[] {
  return way
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The owner's categories and animals that the old shop's categories name, in their order. */
export function placesNamed(shelves: Shelves, ways: readonly string[][]): { categories: Category[]; animals: Pet[] } {
  const several = ways.length > 1;
  const categories = ways.flatMap((way) => {
    const guess = several ? categoryMeant(way.join(' ')) : undefined;
    const found = categoryOn(shelves, way)?.key ?? shelves.categories.find(({ key }) => key === guess)?.key;
    return found === undefined ? [] : [found];
  });
  const animals = ways.flatMap((way) => {
    const meant = petMeant(way.join(' '));
    const found =
      way.flatMap((name) => shelves.animals.find((one) => isNamed(one, name)) ?? [])[0]?.key ??
      shelves.animals.find(({ key }) => key === meant)?.key;
    return found === undefined ? [] : [found];
  });
  return { categories: [...new Set(categories)], animals: [...new Set(animals)] };
}

/** The last on the way that has the name of one of ours; of two with one name that within what comes before. */
function categoryOn({ categories }: Shelves, way: readonly string[]): CategoryShelf | undefined {
  for (const name of way.toReversed()) {
    const found = categories.filter((one) => isNamed(one, name));
    const isWithin = ({ parent }: CategoryShelf) =>
      categories.some((one) => one.key === parent && way.some((before) => isNamed(one, before)));
    if (found.length > 0) return found.find(isWithin) ?? found[0];
  }
  return undefined;
}

function isNamed({ key, name, path }: Shelf, said: string): boolean {
  const word = slugOf(said);
  return word !== '' && [key, slugOf(name), lastSegment(path)].includes(word);
}
