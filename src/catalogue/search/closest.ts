import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { products, smallPets } from '../products/products.table.ts';
import { mostRead, nearestFirst } from './nearness.ts';
import { isQuality, singular, synonymOf } from './pet-words.rules.ts';
import type { CustomersWords } from './pet-words.rules.ts';
import { allOf, areMet, countUpTo, exists, inNames, nothing } from './search-query.ts';
import type { Search, Word } from './search-query.ts';

/** How many matches of a word are checked for whether it is their kind. */
const maxChecked = 200;
/** With more known words, leaving out each in turn would take too long. */
const maxWordsToDrop = 6;

const animals = new Set(['dog', 'cat', 'bird', 'fish', ...smallPets.split(' ')]);

/**
 * For searches that no product matches in full: leaves out unknown words first, then adjectives such as 'red' and 'small', then
 * searches names and kinds only, then the animal: a hamster does not sleep in a cat's bed. Of three words or more any one may be
 * left out.
 * @param plain all words as typed, including words such as 'for'
 */
export async function closest(
  { db, customers }: { db: Database; customers: CustomersWords },
  plain: string[],
  words: Word[],
): Promise<Search> {
  const known = words.filter(({ isKnown }) => isKnown);
  if (known.length === 0) return nothing;
  const checks = await areMet(
    db,
    known.flatMap(({ query }) => [isNamed(query), isKind(query)]),
  );
  const named = known.filter((_, index) => checks[2 * index]);
  const kinds = known.filter((_, index) => checks[2 * index + 1]);
  const certain = known.filter(({ meant }) => meant === undefined);
  const things = [known, certain, named].map((some) => some.filter(({ text }) => !isQuality(text)));
  const subsets = [
    known,
    ...things,
    named,
    kinds,
    ...allButOne(named, words.length),
    kinds.filter(({ text, meant = text }) => animalNamed(customers, meant) !== undefined),
  ];
  for (const kept of subsets.filter((subset) => subset.length > 0 && subset.length < words.length)) {
    const names = inNames(allOf(kept.map(({ query }) => query)));
    const found = await countUpTo(db, names, mostRead);
    if (found === 0) continue;
    const search = found < mostRead ? nearestFirst(names, kept) : names;
    return { ...search, meant: inShort(plain, kept), isClose: true };
  }
  return nothing;
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
