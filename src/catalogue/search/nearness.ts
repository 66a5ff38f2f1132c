import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { products } from '../products/products.table.ts';
import { isOtherAnimal, singular } from './pet-words.rules.ts';
import { exists, startedAsItStands, whole } from './search-query.ts';
import type { Search, Word } from './search-query.ts';
import { plainWords } from './search-words.rules.ts';

/** Of more products that all have the words, names are not read: that took four fifths of a search for 'dog' in 100,000. */
export const mostRead = 2_000;

/** Who types 'pea' wants peas before peanuts, who types 'tick' no ticking mattress first, and who types 'dog be' dogs' beds before what else there is for dogs. */
export function nearnessTo(q: string, unfinished: string, words: string[]): SQL {
  const hasWholeWords = sql`(${products.words} @@ ${whole(q)})::int`;
  const isOn = sql`(${whole(unfinished)} = '' and ${products.words} @@ ${startedAsItStands(unfinished)})::int`;
  return sql`${hasWholeWords} + ${isOn} + ${standing(words.map((word) => [word]))}`;
}

/** How many of the words name the thing: its kind says what it is before its name does, which may be 'Treat Ball'. */
function standing(words: string[][]): SQL {
  if (words.length === 0) return sql`0`;
  const each = words.map((names) => {
    const [named = []] = names.map(formsOf);
    const ofKind = names.flatMap(formsOf);
    return sql`${hasAnyOf(sql`${products.sortName}`, named)}::int + 2 * ${hasAnyOf(sql`lower(${products.kind})`, ofKind)}::int`;
  });
  return sql`(${sql.join(each, sql` + `)})::real / ${words.length}::int`;
}

function formsOf(word: string): string[] {
  return [word, singular(word), `${singular(word)}s`];
}

/** Those whose kind or name says the words come first; of a kind, in other words too. */
export function nearestFirst(search: Search, words: Pick<Word, 'text' | 'meant' | 'synonym'>[]): Search {
  const nearness = standing(words.map(({ text, meant = text, synonym }) => [meant, ...(synonym ? [synonym] : [])]));
  return { ...search, relevance: sql`${nearness} + ${search.relevance}` };
}

/** As a word of its own, in the singular at least: 'ticks' stand in 'Tick Remover', not in 'Ticking Mattress'. Or the animal that it is for. */
export function standsInName(word: string): SQL {
  const one = singular(word);
  const isFor = hasAnyOf(sql`coalesce(${products.pet}, '')`, [one, `${one}s`, one.replace(/y$/, 'ies')]);
  return sql`(${hasAnyOf(sql`${products.sortName}`, [word, one])} or ${isFor})`;
}

function hasAnyOf(text: SQL, words: string[]): SQL {
  return sql`(${text} ~ ${`\\m(${[...new Set(words)].join('|')})\\M`})`;
}

/**
 * The words that are only a part of the brand's name in what was found, though other products are named so: who types 'dry paws'
 * does not mean the dry food of Paw & Vale.
 */
export async function strayBrandWords(db: Database, { hits }: Search, words: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ brand: string | null }>(
    sql`select distinct brand from (select ${products.brand} from ${products} where ${hits} limit ${mostRead}) as found`,
  );
  const typed = new Set(words.map(singular));
  const parts = rows
    .map(({ brand }) => plainWords(brand ?? '').map(singular))
    .filter((brand) => !brand.every((part) => typed.has(part)))
    .flat();
  const strays = words.filter((word) => parts.includes(singular(word)));
  const isNamed = await Promise.all(strays.map((word) => isInName(db, word)));
  return strays.filter((_, index) => isNamed[index]);
}

async function isInName(db: Database, word: string): Promise<boolean> {
  const { rows } = await db.execute<{ named: boolean }>(
    sql`select ${exists(products, sql`${products.words} @@ ${named(word)}`)} as named`,
  );
  return rows[0]?.named ?? false;
}

/** Names have the weight A. */
function named(word: string): SQL {
  return sql`to_tsquery('english', ${`'${word}':A`})`;
}

/** A query of which these words count in names (A) and descriptions (D) only, not in brands (B). */
export function notAsBrand(query: SQL, words: string[]): SQL {
  if (words.length === 0) return query;
  const elsewhere = words.map((word) => sql`to_tsquery('english', ${`'${word}':*AD`})`);
  return sql`(${sql.join([query, ...elsewhere], sql` && `)})`;
}

/** Who types 'tick' does not mean ticking: an animal that nothing is for has to stand in a name as a word. */
export function withWholeAnimals(search: Search, words: string[]): Search {
  const strays = words.filter(isOtherAnimal);
  if (strays.length === 0) return search;
  return {
    ...search,
    names: undefined,
    hits: sql`(${sql.join([search.hits, ...strays.map(standsInName)], sql` and `)})`,
  };
}
