import { and, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/database/database.ts';
import { pence } from '#platform/money.ts';
import type { Category } from '../products/categories.contract.ts';
import { detailWords, netAmount } from '../products/product-indexes.table.ts';
import type { ProductFilter, SearchNote } from '../products/products.contract.ts';
import { products, productTexts } from '../products/products.table.ts';
import { isAlsoFor, isAlsoIn } from '../products/shelves.ts';
import { productAnswers, productQuestions } from '../questions/questions.table.ts';
import { matchesRule } from './collection-query.ts';
import type { RuleColumns } from './collection-query.ts';
import type { CollectionRule } from './collection-rules.contract.ts';
import { withoutIdleSigns } from './search-words.rules.ts';
import type { WantedSize } from './sizes.rules.ts';

/**
 * A search as SQL: which products match, and how well (higher is better). `names` is set when it searches names only; `meant` is
 * what was searched for instead of the typed words; `isClose`: not all words matched.
 */
export type Search = {
  hits: SQL;
  relevance: SQL;
  names?: SQL | undefined;
  meant?: string | undefined;
  isClose?: true;
  /** All that was typed, spelt right. */ respelt?: string;
  /** What is said above the products. */ note?: SearchNote;
};

/** What is searched for in names and, for a word in a description, there. */
type Mention = {
  query: SQL;
  /** Undefined: as in names. Null: in names only, because it says what a thing is: a cave fired without lead is no lead. */
  mention?: SQL | null;
};

/** A typed word. `meant`: the corrected spelling, where it was misspelt. */
export type Word = Mention & {
  text: string;
  isUnfinished: boolean;
  isKnown: boolean;
  meant?: string;
  synonym?: string;
  /** Without the synonym. */ literal?: SQL;
};

/** The most products that only mention a word in the description. */
const maxMentions = 200;

export const nothing: Search = { hits: sql`false`, relevance: sql`0::real` };

/** Supports quotes, `or` and the minus sign. */
export function whole(text: string): SQL {
  return sql`websearch_to_tsquery('english', ${withoutIdleSigns(text)})`;
}

/**
 * A word of letters and digits, whole or as a prefix. A shorter stem is a prefix of other words: that of 'harness' is 'har', as
 * in 'harbour', and 'pots' are no potatoes.
 */
export function started(word: string): SQL {
  const isCut = sql`length(${word}) - length((ts_lexize('english_stem', ${word}))[1]) > 0`;
  const begun = sql`case when ${isCut} then ${startedAsItStands(word)} else to_tsquery('english', ${beginning(word)}) end`;
  return sql`(${whole(word)} || ${begun})`;
}

/** The same for stop words such as 'be', which English search ignores: here they are a prefix of a longer word. */
export function startedAsItStands(word: string): SQL {
  return sql`to_tsquery('simple', ${beginning(word)})`;
}

function beginning(word: string): string {
  return word && `'${word}':*`;
}

/** A word from a description is a stem already, so it is also searched for as it is. */
export function spelt(word: string, isUnfinished: boolean): SQL {
  return sql`(${isUnfinished ? started(word) : whole(word)} || to_tsquery('simple', ${`'${word}'`}))`;
}

export function allOf(queries: SQL[]): SQL {
  return sql`(${sql.join(queries, sql` && `)})`;
}

export function inNames(query: SQL): Search {
  return {
    hits: sql`${products.words} @@ ${query}`,
    relevance: sql`ts_rank(${products.words}, ${query})`,
    names: query,
  };
}

/** By the quantity of the unit price, or by the size in the name. */
export function hasSize({ text, amount, units }: WantedSize): SQL {
  const isOf = sql`${products.netQuantity} is not null and ${netAmount} = ${amount} and ${inArray(products.netUnit, [...units])}`;
  const named = sql`websearch_to_tsquery('english', ${text.replace(' ', '')}) || phraseto_tsquery('english', ${text})`;
  return sql`((${isOf}) or ${products.words} @@ (${named}))`;
}

/** In the description, or in the details such as composition and material. */
export function isMentioned(query: SQL): SQL {
  return sql`(${productTexts.words} @@ ${query} or ${detailWords} @@ ${query})`;
}

/** What is eaten: of the shop's food, or with a composition or a feeding guide. */
export const isEdible = sql`(${products.category} = 'food' or ${products.id} in (select ${productTexts.productId} from ${productTexts}
  where details ?| array['composition', 'analyticalConstituents', 'feedingGuide']))`;

/** Whether anything is made of it. Of the first that mention it only these details are read. */
export function isMadeOf(query: SQL): SQL {
  const made = sql`to_tsvector('english', concat_ws(' ', details->>'composition', details->>'ingredients', details->>'material'))`;
  return sql`exists (with mentions as materialized (select details from ${productTexts} where ${detailWords} @@ ${query} limit ${maxMentions})
    select from mentions where ${made} @@ ${query})`;
}

/** The ids of the products with it in the name or in the description: no single index covers both. */
export function saying({ query, mention = query }: Mention): SQL {
  const named = sql`select ${products.id} from ${products} where ${products.words} @@ ${query}`;
  if (mention === null) return sql`(${named})`;
  return sql`(${named} union select ${productTexts.productId} from ${productTexts} where ${isMentioned(mention)})`;
}

/** The ids of what is named after a thing, and not after having none of it. */
export function namedAfter(query: SQL): SQL {
  return sql`(select ${products.id} from ${products} where ${products.words} @@ ${query} and ${products.sortName} !~ '\\m(free|no|non|without)\\M')`;
}

/** What shoppers asked about it, and what they were answered; for lists that leave a word out it says nothing. */
export function isAskedAbout(query: SQL): SQL {
  return sql`select ${productQuestions.productId} from ${productQuestions}
      where ${productQuestions.state} = 'shown' and ${productQuestions.words} @@ ${query}
    union select ${productQuestions.productId} from ${productAnswers}
      join ${productQuestions} on ${productQuestions.id} = ${productAnswers.questionId} and ${productQuestions.state} = 'shown'
      where ${productAnswers.state} = 'shown' and ${productAnswers.words} @@ ${query}`;
}

/** Each word in the name or in the description: each is searched, and the results are intersected. */
export function mentionedIn(words: Mention[]): Search {
  const having = words.map((word) =>
    word.mention === null ? saying(word) : sql`(${saying(word)} union ${isAskedAbout(word.mention ?? word.query)})`,
  );
  const anyOf = sql`(${sql.join(
    words.map(({ query }) => query),
    sql` || `,
  )})`;
  const found = sql`select id from (${sql.join(having, sql` intersect `)}) as mentioned order by id limit ${maxMentions}`;
  // Among equals, what it is made of and made for says more than a word in passing: 'a coat pocket'.
  const told = sql`(select (${detailWords} @@ ${anyOf})::int + ts_rank(${productTexts.words}, ${anyOf})
    from ${productTexts} where ${productTexts.productId} = ${products.id})`;
  return {
    hits: sql`${products.id} in (${found})`,
    relevance: sql`ts_rank(${products.words}, ${anyOf}) / 2 + coalesce(${told}, 0) / 100`,
  };
}

/** The matches of any of these searches, those of the first search first. */
export function eitherOf(searches: Search[]): Search {
  const [only = nothing, ...others] = searches;
  if (others.length === 0) return only;
  const best = searches.map(
    // The second part is below one, however relevant.
    ({ hits, relevance }, index) => sql`when ${hits} then ${searches.length - index}::int + 1 - 1 / (1 + ${relevance})`,
  );
  return { hits: hitsOfAny(searches), relevance: sql`case ${sql.join(best, sql` `)} end` };
}

/** Names are searched once for all; descriptions one by one, because an index serves one condition but not an `or`. */
function hitsOfAny(searches: Search[]): SQL {
  const names = searches.flatMap((search) => search.names ?? []);
  const together = names.length > 0 ? [inNames(sql`(${sql.join(names, sql` || `)})`).hits] : [];
  const conditions = [...together, ...searches.filter((search) => !search.names).map(({ hits }) => hits)];
  if (conditions.length === 1) return sql`${conditions[0]}`;
  const found = conditions.map((hits) => sql`select ${products.id} from ${products} where ${hits}`);
  return sql`${products.id} in (${sql.join(found, sql` union `)})`;
}

/** The number of matches, counted up to `limit`. */
export async function countUpTo(db: Database, { hits }: Search, limit: number): Promise<number> {
  const { rows } = await db.execute<{ found: number }>(
    sql`with hits as materialized (select from ${products} where ${hits} limit ${limit}) select count(*)::int as found from hits`,
  );
  return rows[0]?.found ?? 0;
}

/** For each condition, whether any product matches. */
export async function areMet(db: Database, conditions: SQL[]): Promise<boolean[]> {
  const { rows } = await db.execute<{ met: boolean[] }>(sql`select array[${sql.join(conditions, sql`, `)}] as met`);
  return rows[0]?.met ?? [];
}

/** Without `materialized` the planner scans the whole table, hoping for an early match. */
export function exists(table: typeof products | typeof productTexts, hits: SQL): SQL {
  return sql`exists (with hits as materialized (select from ${table} where ${hits}) select from hits)`;
}

/** A filter without its words; its category is of the first level. */
export type PlacedFilter = Omit<ProductFilter, 'q' | 'collection'> & {
  subcategory?: Category | undefined;
  /** Of the collection. */ rule?: CollectionRule | undefined;
  /** Some product is in the category without being of it: asked before, so that all other lists are read from one index. */
  hasFurtherIn?: boolean | undefined;
  /** Some product is for several animals. */
  hasFurtherFor?: boolean | undefined;
};

/** Columns of products under their own or another name. */
type ProductColumns = Record<'withdrawnAt' | 'isFeatured' | 'isSoldOut' | 'alsoIn' | 'alsoFor', AnyPgColumn> &
  RuleColumns;

/** Fewer make a thin page: the owner's favourites fill it up. */
const enoughBestSellers = 8;

/** Whether a product is on the Best Sellers page: what sold most and, where that is little, the owner's favourites. */
export function isOnBestSellers({ badge, isFeatured }: Pick<ProductColumns, 'badge' | 'isFeatured'> = products): SQL {
  const families = sql`(select count(distinct coalesce(best.family_id, -best.id)) from ${products} best
    where best.badge = 'best-seller' and best.withdrawn_at is null)`;
  return sql`(${badge} = 'best-seller' or (${isFeatured} and ${families} < ${enoughBestSellers}))`;
}

function matchesBestSellers(featured: boolean | undefined, table: ProductColumns): SQL | undefined {
  if (featured === undefined) return undefined;
  // The indexes need the condition as it stands.
  return featured ? isOnBestSellers(table) : sql`${isOnBestSellers(table)} is not true`;
}

/** A filter without its words. Products no longer sold never match. */
export function matchesFilter(filter: PlacedFilter, table: ProductColumns = products): SQL | undefined {
  const { featured, rule, brand, inStock } = filter;
  return and(
    isNull(table.withdrawnAt),
    matchesBestSellers(featured, table),
    rule && matchesRule(rule, table),
    isInCategory(filter, table),
    isForAnimal(filter, table),
    brand ? eq(table.brand, brand) : undefined,
    inStock === undefined ? undefined : eq(table.isSoldOut, !inStock),
    matchesPrice(filter, table),
  );
}

function isInCategory({ category, subcategory, hasFurtherIn }: PlacedFilter, table: ProductColumns): SQL | undefined {
  if (category === undefined) return undefined;
  const isOfIt = and(eq(table.category, category), subcategory ? eq(table.subcategory, subcategory) : undefined);
  return hasFurtherIn ? or(isOfIt, isAlsoIn(subcategory ?? category, table)) : isOfIt;
}

function isForAnimal({ pet, hasFurtherFor }: PlacedFilter, table: ProductColumns): SQL | undefined {
  if (pet === undefined) return undefined;
  return hasFurtherFor ? or(eq(table.pet, pet), isAlsoFor(pet, table)) : eq(table.pet, pet);
}

export function matchesPrice(
  { minPrice, maxPrice }: Pick<ProductFilter, 'minPrice' | 'maxPrice'>,
  { price }: Pick<ProductColumns, 'price'> = products,
): SQL | undefined {
  return and(
    minPrice === undefined ? undefined : gte(price, pence(Math.ceil(inPence(minPrice)))),
    maxPrice === undefined ? undefined : lte(price, pence(Math.floor(inPence(maxPrice)))),
  );
}

/** To a hundredth of a penny, so that 4.35 pounds are 435 and not 434.99999999999994. */
function inPence(pounds: number): number {
  return Math.round(pounds * 10_000) / 100;
}
