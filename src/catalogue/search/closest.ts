import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { pets } from '../products/categories.contract.ts';
import { products, smallPets } from '../products/products.table.ts';
import { singular, synonymOf } from './pet-words.rules.ts';
import { allOf, areMet, countUpTo, exists, inNames, nothing } from './search-query.ts';
import type { Search, Word } from './search-query.ts';

/** Of the products that a word finds, so many are asked whether they are of that kind. */
const mostAsked = 200;
/** Of more words that the shop knows, none is left out by itself. */
const mostTried = 6;

const animals = new Set([...pets, ...smallPets.split(' ')]);

/**
 * Where nothing has all the words of a sentence: first without those that nothing here has, then by what names and kinds say
 * alone, then by the animal: a hamster does not sleep in a cat's bed. Of three words or more any one may be left out.
 * @param plain all that was typed, with words such as 'for'
 */
export async function closest(db: Database, plain: string[], words: Word[]): Promise<Search> {
  const known = words.filter(({ isKnown }) => isKnown);
  if (known.length === 0) return nothing;
  const inTheirs = await areMet(
    db,
    known.flatMap(({ query }) => [isNamed(query), isKind(query)]),
  );
  const named = known.filter((_, index) => inTheirs[2 * index]);
  const kinds = known.filter((_, index) => inTheirs[2 * index + 1]);
  const ways = [known, named, kinds, ...allButOne(named), kinds.filter(isAnimal)];
  for (const kept of ways.filter((way) => way.length > 0 && way.length < words.length)) {
    const names = inNames(allOf(kept.map(({ query }) => query)));
    if ((await countUpTo(db, names, 1)) > 0) return { ...names, meant: inShort(plain, kept), isClose: true };
  }
  return nothing;
}

function allButOne(words: Word[]): Word[][] {
  return words.length > 2 && words.length <= mostTried
    ? words.map((left) => words.filter((word) => word !== left))
    : [];
}

function isNamed(query: SQL): SQL {
  return exists(products, sql`${products.words} @@ ${query}`);
}

/** Kinds, brands and animals have the weight B. */
function isKind(query: SQL): SQL {
  return sql`exists (with hits as materialized (select ${products.words} from ${products} where ${products.words} @@ ${query} limit ${mostAsked})
    select from hits where ts_filter(words, '{b}') @@ ${query})`;
}

function isAnimal({ text, meant = text }: Word): boolean {
  return [singular(meant), synonymOf(meant) ?? ''].some((word) => animals.has(word));
}

/** What was typed without what was left out: 'food for cat' of 'food for senior cat'. */
function inShort(plain: string[], kept: Word[]): string {
  const isKept = (text: string) => text === 'for' || kept.some((word) => word.text === text);
  const [from, to] = [plain.indexOf(kept[0]?.text ?? ''), plain.indexOf(kept.at(-1)?.text ?? '')];
  return plain
    .slice(from, to + 1)
    .filter(isKept)
    .map((text) => kept.find((word) => word.text === text)?.meant ?? text)
    .join(' ');
}
