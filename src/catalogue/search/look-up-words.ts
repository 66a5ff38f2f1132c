import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { products, productTexts } from '../products/products.table.ts';
import { notAsBrand } from './nearness.ts';
import { isSpeltRight, synonymOf } from './pet-words.rules.ts';
import type { CustomersWords } from './pet-words.rules.ts';
import {
  areMet,
  exists,
  isAskedAbout,
  isMadeOf,
  isMentioned,
  spelt,
  started,
  startedAsItStands,
  whole,
} from './search-query.ts';
import type { Word } from './search-query.ts';
import { isFoodstuff } from './search-words.rules.ts';
import { isMistyped, isSure, meant } from './spelling.rules.ts';
import type { Vocabulary } from './spelling.rules.ts';

/** More unknown words than this are not typing mistakes. */
export const mostUnknown = 4;
/** Of a sentence that nothing matches, shorter words are not put right: 'bad breath' asks for no bed. */
const fewestLetters = 4;

type LookUp = { texts: string[]; unfinished: string; strays: string[]; customers: CustomersWords };

/** Which of the words occur in products. Stop words such as 'for' are ignored, unless one is all that was typed. */
export async function lookUp(db: Database, { texts, unfinished, strays, customers }: LookUp): Promise<Word[]> {
  if (texts.length === 0) return [];
  const looks = texts.map((text) => {
    const isUnfinished = text === unfinished;
    const query = orSynonym(customers, isUnfinished ? typed('', text) : whole(text), text);
    const synonym = synonymOf(customers, text);
    const said = synonym === undefined ? {} : { synonym, literal: isUnfinished ? typed('', text) : whole(text) };
    return { text, isUnfinished, ...said, query: notAsBrand(query, strays.includes(text) ? [text] : []) };
  });
  const lookUps = looks.map(({ text, query, synonym }) => {
    return sql`select ${text}::text as word, to_tsvector('english', ${text}) <> '' as counts,
      ${exists(products, sql`${products.words} @@ ${query}`)}
        or ${exists(productTexts, isMentioned(query))} or exists (${isAskedAbout(query)}) as known,
      ${isKind(text)} as kind, ${synonym === undefined ? sql`false` : isKind(synonym)} as other_kind`;
  });
  const { rows } = await db.execute<LookedUp>(sql.join(lookUps, sql` union all `));
  const found = new Map(rows.map((row) => [row.word, row]));
  const words = looks.map((look) => {
    const row = found.get(look.text);
    return { ...look, ...mentionOf(look, row), counts: row?.counts ?? false, isKnown: row?.known ?? false };
  });
  const counting = words.filter(({ counts }) => counts);
  return counting.length > 0 ? counting : words.filter(({ isUnfinished, isKnown }) => isUnfinished && isKnown);
}

type LookedUp = { word: string; counts: boolean; known: boolean; kind: boolean; other_kind: boolean };

/** Of a word and its synonym, what no kind is named after is looked for in descriptions. */
function mentionOf({ literal }: Pick<Word, 'literal'>, row: LookedUp | undefined): Pick<Word, 'mention'> {
  if (row?.kind) return { mention: null };
  return row?.other_kind && literal ? { mention: literal } : {};
}

/** Whether a kind of product is called so: 'lead' of 'collars and leads', 'food' of 'dry food', and not 'dry'. The first hundred with the word are looked at. */
function isKind(word: string): SQL {
  return sql`exists (with hits as materialized (select kind from ${products} where ${products.words} @@ ${whole(word)} limit 100)
    select from hits where to_tsvector('english', regexp_replace(kind, '\\m\\w+ (?!and\\M)', '', 'g')) @@ ${whole(word)})`;
}

/** A last stop word such as 'be' is ignored after other words; alone it is a prefix of 'bed'. */
export function typed(before: string, unfinished: string): SQL {
  return sql`coalesce(nullif(${whole(before)} && ${started(unfinished)}, ''), ${startedAsItStands(unfinished)})`;
}

export function orSynonym(customers: CustomersWords, query: SQL, word: string): SQL {
  const synonym = synonymOf(customers, word);
  return synonym ? sql`(${query} || ${whole(synonym)})` : query;
}

/** 'No pull' is not about an ingredient, though a brush is cleaned by pulling out the hair. */
export async function ingredientsIn(db: Database, words: string[]): Promise<string[]> {
  const areKnown = await areMet(
    db,
    words.map((word) => isMadeOf(whole(word))),
  );
  return words.filter((word, at) => isFoodstuff(word) || areKnown[at]);
}

export function guesses(
  customers: CustomersWords,
  { text, isUnfinished }: Pick<Word, 'text' | 'isUnfinished'>,
  vocabulary: Vocabulary,
): string[] {
  return isSpeltRight(customers, text) ? [] : meant(text, vocabulary, isUnfinished);
}

/** The likeliest correction of each word; others stay unknown. */
export function likeliest({ customers }: { customers: CustomersWords }, words: Word[], vocabulary: Vocabulary): Word[] {
  if (words.filter(({ isKnown }) => !isKnown).length > mostUnknown) return [];
  return words.map((word) => {
    const [best] = word.isKnown ? [] : guesses(customers, word, vocabulary);
    if (
      best === undefined ||
      (word.text.length < fewestLetters && !isMistyped(word.text, best)) ||
      !isSure(word.text, best, vocabulary)
    )
      return word;
    return { ...word, query: orSynonym(customers, spelt(best, word.isUnfinished), best), isKnown: true, meant: best };
  });
}
