import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { productTexts, products } from '../products/products.table.ts';
import {
  allOf,
  anywhere,
  areMet,
  eitherOf,
  exists,
  inNames,
  nothing,
  spelt,
  started,
  startedAsItStands,
  whole,
} from './search-query.ts';
import type { Search } from './search-query.ts';
import { plainWords, splitQuery } from './search-words.rules.ts';
import { meant, readings } from './spelling.rules.ts';
import type { Vocabulary } from './spelling.rules.ts';
import type { KeptVocabulary } from './vocabulary.ts';

type Word = { text: string; query: SQL; isUnfinished: boolean; isKnown: boolean };

/**
 * First by names, brands and kinds, the last word perhaps unfinished; then by descriptions too; then with the spelling put
 * right. Whatever was typed is a search: nothing in it can be a fault.
 */
export async function understand(db: Database, q: string, vocabulary: KeptVocabulary): Promise<Search> {
  const { before, unfinished } = splitQuery(q);
  const asTyped = inNames(typed(before, unfinished));
  if (await hitsAny(db, asTyped))
    return { ...asTyped, relevance: sql`${nearness(q, unfinished)} + ${asTyped.relevance}` };

  const words = await lookUp(db, plainWords(q), unfinished.toLowerCase());
  if (words.length === 0) return nothing;
  if (words.every(({ isKnown }) => isKnown)) return anywhere(words.map(({ query }) => query));
  return corrected(db, words, await vocabulary.read());
}

/** A last word such as 'be' says nothing after other words; alone it is the beginning of 'bed'. */
function typed(before: string, unfinished: string): SQL {
  return sql`coalesce(nullif(${whole(before)} && ${started(unfinished)}, ''), ${startedAsItStands(unfinished)})`;
}

/** Who types 'pea' wants peas before peanuts, and who types 'dog be' dogs' beds before what else there is for dogs. */
function nearness(q: string, unfinished: string): SQL {
  const hasWholeWords = sql`(${products.words} @@ ${whole(q)})::int`;
  const isOn = sql`(${whole(unfinished)} = '' and ${products.words} @@ ${startedAsItStands(unfinished)})::int`;
  return sql`${hasWholeWords} + ${isOn}`;
}

/**
 * Each way in which the unknown words may have been meant finds what it would have found if it had been typed. Several words
 * that some name has together are looked for in names alone: descriptions have most words somewhere.
 */
async function corrected(db: Database, words: Word[], vocabulary: Vocabulary): Promise<Search> {
  const choices = words.map(({ text, query, isUnfinished, isKnown }) =>
    isKnown ? [query] : meant(text, vocabulary, isUnfinished).map((word) => spelt(word, isUnfinished)),
  );
  const wanted = readings(choices).map((queries) => ({ queries, names: inNames(allOf(queries)) }));
  if (wanted.length === 0) return nothing;
  const areInNames = await areMet(
    db,
    wanted.map(({ names }) => exists(products, names.hits)),
  );
  const named = wanted.filter((_, index) => areInNames[index]);
  if (words.length > 1 && named.length > 0) return eitherOf(named.map(({ names }) => names));
  return eitherOf(wanted.map(({ queries, names }, index) => (areInNames[index] ? names : anywhere(queries))));
}

async function hitsAny(db: Database, { hits }: Search): Promise<boolean> {
  const [found = false] = await areMet(db, [exists(products, hits)]);
  return found;
}

/** Which of the words some product has. Words such as 'for' mean nothing to a search, unless one is all that has been typed. */
async function lookUp(db: Database, texts: string[], unfinished: string): Promise<Word[]> {
  if (texts.length === 0) return [];
  const looks = texts.map((text) => {
    const isUnfinished = text === unfinished;
    return { text, isUnfinished, query: isUnfinished ? typed('', text) : whole(text) };
  });
  const asked = looks.map(
    ({ text, query }) => sql`select ${text}::text as word, to_tsvector('english', ${text}) <> '' as counts,
      ${exists(products, sql`${products.words} @@ ${query}`)}
        or ${exists(productTexts, sql`${productTexts.words} @@ ${query}`)} as known`,
  );
  const { rows } = await db.execute<{ word: string; counts: boolean; known: boolean }>(
    sql.join(asked, sql` union all `),
  );
  const found = new Map(rows.map((row) => [row.word, row]));
  const words = looks.map((look) => {
    const { counts = false, known = false } = found.get(look.text) ?? {};
    return { ...look, counts, isKnown: known };
  });
  const counting = words.filter(({ counts }) => counts);
  return counting.length > 0 ? counting : words.filter(({ isUnfinished, isKnown }) => isUnfinished && isKnown);
}
