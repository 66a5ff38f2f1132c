import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { products, productTexts, smallPets } from '../products/products.table.ts';
import { mostRead, nearestFirst } from './nearness.ts';
import { pluralOf } from './not-sold.rules.ts';
import { isQuality, singular, synonymOf } from './pet-words.rules.ts';
import type { CustomersWords } from './pet-words.rules.ts';
import {
  allOf,
  areMet,
  countUpTo,
  exists,
  inNames,
  isEdible,
  isMentioned,
  mentionedIn,
  nothing,
  whole,
} from './search-query.ts';
import type { Search, Word } from './search-query.ts';

/** How many matches of a word are checked for whether it is their kind. */
const maxChecked = 200;
/** With more known words, leaving out each in turn would take too long. */
const maxWordsToDrop = 6;

const animals = new Set(['dog', 'cat', 'bird', 'fish', ...smallPets.split(' ')]);

/**
 * For searches that no product matches in full: leaves out unknown words first, then adjectives such as 'red' and 'small', then
 * searches names and kinds only, then what is told of other words such as 'thunder', then the animal: a hamster does not sleep in a
 * cat's bed. Of three words or more any one but the animal may be left out.
 * @param plain all words as typed, including words such as 'for'
 */
export async function closest(
  { db, customers }: { db: Database; customers: CustomersWords },
  plain: string[],
  words: Word[],
): Promise<Search> {
  const known = words.filter(({ isKnown }) => isKnown);
  if (known.length === 0) return nothing;
  const isAnimal = ({ text, meant = text }: Word) => animalNamed(customers, meant) !== undefined;
  const [animal, things] = [known.filter(isAnimal), known.filter((word) => !isAnimal(word))];
  for (const subset of await subsetsOf(db, known, words.length)) {
    const kept = subset.filter((word) => !isAnimal(word));
    if (kept.length === 0 || subset.length === words.length || (animal.length > 0 && kept.length === subset.length))
      continue;
    const names = inNames(allOf(subset.map(({ query }) => query)));
    const found = await countUpTo(db, names, mostRead);
    if (found === 0) continue;
    return close(found < mostRead ? nearestFirst(names, subset) : names, plain, subset);
  }
  for (const thing of things.filter(({ synonym }) => synonym)) {
    const kept = known.filter((word) => word === thing || animal.includes(word));
    const told = mentionedIn(kept);
    if (kept.length < words.length && (await countUpTo(db, told, 1)) > 0) return close(told, plain, kept);
  }
  return ofAnimal(db, { plain, animal, things, isAll: animal.length === words.length });
}

function close(search: Search, plain: string[], kept: Word[]): Search {
  return { ...search, meant: inShort(plain, kept), isClose: true };
}

async function subsetsOf(db: Database, known: Word[], typed: number): Promise<Word[][]> {
  const checks = await areMet(
    db,
    known.flatMap(({ query }) => [isNamed(query), isKind(query)]),
  );
  const named = known.filter((_, index) => checks[2 * index]);
  const kinds = known.filter((_, index) => checks[2 * index + 1]);
  const certain = known.filter(({ meant }) => meant === undefined);
  const things = [known, certain, named].map((some) => some.filter(({ text }) => !isQuality(text)));
  return [known, ...things, named, kinds, ...allButOne(named, typed)];
}

type OfAnimal = { plain: string[]; animal: Word[]; things: Word[]; isAll: boolean };

/** What there is for the animal: who wants a collar for a cat wants no cat food first. */
async function ofAnimal(db: Database, { plain, animal, things, isAll }: OfAnimal): Promise<Search> {
  const names = inNames(allOf(animal.map(({ query }) => query)));
  const found = animal.length === 0 || isAll ? 0 : await countUpTo(db, names, mostRead);
  if (found === 0) return nothing;
  const nearest = found < mostRead ? nearestFirst(names, animal) : names;
  const alike = things.map(
    ({ query }) =>
      sql`(${products.category} in (select category from ${products} where ${products.words} @@ ${query}))::int`,
  );
  const relevance = sql.join([nearest.relevance, ...alike.map((isAlike) => sql`4 * ${isAlike}`)], sql` + `);
  const [thing] = things;
  const isNamed = thing !== undefined && plain.length === 2 && plain[1] === thing.text && !thing.text.endsWith('ing');
  const lacking = isNamed && pluralOf(`${plain[0]} ${singular(thing.meant ?? thing.text)}`);
  return {
    ...close({ ...names, relevance }, plain, animal),
    ...(lacking && { note: { about: 'not-sold', thing: lacking } }),
  };
}

function allButOne(words: Word[], typed: number): Word[][] {
  return typed > 2 && words.length > 1 && words.length <= maxWordsToDrop
    ? words.map((left) => words.filter((word) => word !== left))
    : [];
}

function isNamed(query: SQL): SQL {
  return exists(products, sql`${products.words} @@ ${query}`);
}

/** Kinds, brands and animals have the weight B. */
function isKind(query: SQL): SQL {
  return sql`exists (with hits as materialized (select ${products.words} from ${products} where ${products.words} @@ ${query} limit ${maxChecked})
    select from hits where ts_filter(words, '{b}') @@ ${query})`;
}

/** 'dog' for 'puppies'; undefined for a word that names no animal. */
export function animalNamed(customers: CustomersWords, word: string): string | undefined {
  const one = singular(word);
  const other = synonymOf(customers, word) ?? '';
  const animal = [synonymOf(customers, other) ?? '', other, one].find((name) => animals.has(name));
  return animal === 'pig' ? 'guinea' : animal;
}

/** The typed words without those left out: 'food for cat' of 'food for senior cat'. */
function inShort(plain: string[], kept: Word[]): string {
  // Nobody says 'breed puppy food'.
  const isKept = (text: string) =>
    text === 'for' || ((text !== 'breed' || kept.length === 1) && kept.some((word) => word.text === text));
  const [from, to] = [plain.indexOf(kept[0]?.text ?? ''), plain.indexOf(kept.at(-1)?.text ?? '')];
  return plain
    .slice(from, to + 1)
    .filter(isKept)
    .map((text) => kept.find((word) => word.text === text)?.meant ?? text)
    .join(' ');
}

const smallKinds = smallPets.replace('guinea pig', 'guinea').split(' ');

type SmallPetRequest = { db: Database; customers: CustomersWords; words: readonly string[] };

/**
 * Things for small pets are for those that their texts name, if they name any: a hamster's wheel hurts a rabbit. Hay is eaten by more
 * than its text names.
 */
export async function onlyForItsOwn(
  { db, customers, words }: SmallPetRequest,
  found: Search,
  search: (q: string) => Promise<Search>,
): Promise<Search> {
  const pets = words.filter((word) => smallKinds.includes(kindOf(customers, word)));
  if (pets.length === 0) return found;
  const kinds = pets.map((pet) => kindOf(customers, pet));
  const others = smallKinds.filter((one) => !kinds.includes(one));
  const isOf = (some: string[]) => isMentioned(whole(some.join(' or ')));
  const isForOthers = sql`(${products.pet} = 'small-pet' and not ${isEdible} and ${products.id} in (select ${productTexts.productId} from ${productTexts}
    where ${isOf(others)} and not ${isOf(kinds)}))`;
  const limited = (one: Search) => ({ ...one, hits: sql`(${one.hits} and not ${isForOthers})`, names: undefined });
  if (found.note || words.length === pets.length || (await countUpTo(db, limited(found), 1)) > 0) return limited(found);
  const wanted = pets.join(' or ');
  return { ...limited(await search(wanted)), meant: wanted, isClose: true };
}

function kindOf(customers: CustomersWords, word: string): string {
  return singular(synonymOf(customers, word) ?? word);
}
