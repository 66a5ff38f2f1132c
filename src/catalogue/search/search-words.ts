import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { productTexts, products } from '../products/products.table.ts';
import { plainWords, splitQuery } from './search-words.rules.ts';
import { meant } from './spelling.rules.ts';
import type { Vocabulary } from './spelling.rules.ts';
import type { KeptVocabulary } from './vocabulary.ts';

/** What a search means to the database: which products it hits, and how well (more is better). */
export type Search = { hits: SQL; relevance: SQL };

type Word = { text: string; query: SQL; isUnfinished: boolean; isKnown: boolean };

/**
 * First by names, brands and kinds, the last word perhaps unfinished; then by descriptions too; then with the spelling put
 * right. Whatever was typed is a search: nothing in it can be a fault.
 */
export async function understand(db: Database, q: string, vocabulary: KeptVocabulary): Promise<Search> {
  const { before, unfinished } = splitQuery(q);
  const asTyped = inNames(sql`(${whole(before)} && ${started(unfinished)})`);
  // Who types 'pea' wants peas before peanuts.
  const hasWholeWords = sql`(${products.words} @@ ${whole(q)})::int`;
  if (await hitsAny(db, asTyped)) return { ...asTyped, relevance: sql`${hasWholeWords} + ${asTyped.relevance}` };

  const words = await lookUp(db, plainWords(q), unfinished.toLowerCase());
  if (words.length === 0) return nothing;
  if (words.every(({ isKnown }) => isKnown)) return anywhere(words);
  const corrected = spelt(words, await vocabulary.read());
  if (!corrected) return nothing;
  const inNamesCorrected = inNames(allOf(corrected));
  return (await hitsAny(db, inNamesCorrected)) ? inNamesCorrected : anywhere(corrected);
}

const nothing: Search = { hits: sql`false`, relevance: sql`0::real` };

/** Understands quotes, `or` and the minus sign. */
function whole(text: string): SQL {
  return sql`websearch_to_tsquery('english', ${text})`;
}

/** A word of letters and digits, whole or as the beginning of one. */
function started(word: string): SQL {
  return sql`(${whole(word)} || to_tsquery('english', ${word && `'${word}':*`}))`;
}

/** Undefined where a word is like none of the catalogue's. */
function spelt(words: Word[], vocabulary: Vocabulary): Word[] | undefined {
  const right = words.map((word) => {
    const better = word.isKnown ? undefined : meant(word.text, vocabulary, word.isUnfinished);
    return better === undefined ? word : { ...word, query: whole(better), isKnown: true };
  });
  return right.every(({ isKnown }) => isKnown) ? right : undefined;
}

function inNames(query: SQL): Search {
  return { hits: sql`${products.words} @@ ${query}`, relevance: sql`ts_rank(${products.words}, ${query})` };
}

/** Each word in the name or in the description: no one index knows both, so each is asked and the answers are cut. */
function anywhere(words: Word[]): Search {
  const having = words.map(
    ({ query }) => sql`(select ${products.id} from ${products} where ${products.words} @@ ${query}
      union select ${productTexts.productId} from ${productTexts} where ${productTexts.words} @@ ${query})`,
  );
  const anyOf = sql.join(
    words.map(({ query }) => query),
    sql` || `,
  );
  return {
    hits: sql`${products.id} in (${sql.join(having, sql` intersect `)})`,
    relevance: sql`ts_rank(${products.words}, ${anyOf})`,
  };
}

function allOf(words: Word[]): SQL {
  return sql`(${sql.join(
    words.map(({ query }) => query),
    sql` && `,
  )})`;
}

async function hitsAny(db: Database, { hits }: Search): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${exists(products, hits)} as found`);
  return rows[0]?.found ?? false;
}

/** Without `materialized` the planner reads the whole table, in the hope that a hit comes early. */
function exists(table: typeof products | typeof productTexts, hits: SQL): SQL {
  return sql`exists (with hits as materialized (select from ${table} where ${hits}) select from hits)`;
}

/** Which of the words some product has. Words such as 'for' mean nothing to a search and are left out. */
async function lookUp(db: Database, texts: string[], unfinished: string): Promise<Word[]> {
  if (texts.length === 0) return [];
  const typed = texts.map((text) => {
    const isUnfinished = text === unfinished;
    return { text, isUnfinished, query: isUnfinished ? started(text) : whole(text) };
  });
  const looks = typed.map(
    ({ text, query }) => sql`select ${text}::text as word, to_tsvector('english', ${text}) <> '' as counts,
      ${exists(products, sql`${products.words} @@ ${query}`)}
        or ${exists(productTexts, sql`${productTexts.words} @@ ${query}`)} as known`,
  );
  const { rows } = await db.execute<{ word: string; counts: boolean; known: boolean }>(
    sql.join(looks, sql` union all `),
  );
  const found = new Map(rows.map((row) => [row.word, row]));
  return typed
    .filter(({ text }) => found.get(text)?.counts)
    .map((word) => ({ ...word, isKnown: found.get(word.text)?.known ?? false }));
}
