import { and, desc, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { countOrEstimate } from './counts.ts';
import type { Database } from './database.ts';
import { wordPatterns } from './word-patterns.ts';

/** Above this an estimate will do: an exact count takes longer than anybody wants to wait for it. */
const countedExactly = 10_000;

/** Words are compared again in each row that the index returns, so fewer of those. */
const countedByWords = 2_000;

/** A list that grows without end. Needs an index on `at` and `id`, and one with trigrams on `words`. */
export type LongList = {
  table: PgTable & { id: PgColumn };
  at: PgColumn;
  wanted: SQL | undefined;
  /** The very expression of the index. */
  words: SQL;
  q: string | undefined;
};

export type Page = { limit: number; offset: number };

/** The ids of a page, newest first. `total` is exact up to ten thousand (two with words), and PostgreSQL's estimate above. */
export async function newestIds(db: Database, list: LongList, page: Page): Promise<{ total: number; ids: number[] }> {
  const { table } = list;
  const wanted = condition(list, list.words);
  const limit = list.q === undefined ? countedExactly : countedByWords;
  const { total, isCommon } = await countOrEstimate(db, table, wanted, limit);
  const rows = await (isCommon || list.q === undefined ? rowsInOrder(db, list, page) : rowsAsFound(db, list, page));
  return { total: Math.max(total, page.offset + rows.length), ids: rows.map(({ id }) => Number(id)) };
}

// PostgreSQL guesses badly how many rows contain some words; having counted them, we choose the plan for it.

/** For a common condition: rows are read in order until the page is full. */
function rowsInOrder(db: Database, list: LongList, { limit, offset }: Page) {
  const { table, at } = list;
  return (
    db
      .select({ id: table.id })
      .from(table)
      // With '' appended it is no longer the index's expression, so the words are compared row by row.
      .where(condition(list, sql`(${list.words} || '')`))
      .orderBy(...newest(at, table.id))
      .limit(limit)
      .offset(offset)
  );
}

/** For a rare condition: rows are found by their words, then sorted. */
function rowsAsFound(db: Database, list: LongList, { limit, offset }: Page) {
  const { table, at, words } = list;
  const found = db
    .select({ id: table.id, at })
    .from(table)
    .where(condition(list, words))
    .limit(countedByWords) // cuts nothing off, but keeps the sorting out of the search
    .as('found');
  return db
    .select({ id: found.id })
    .from(found)
    .orderBy(...newest(found.at, found.id))
    .limit(limit)
    .offset(offset);
}

function condition({ wanted, q }: Pick<LongList, 'wanted' | 'q'>, words: SQL) {
  return and(wanted, ...wordPatterns(q ?? '').map((pattern) => sql`${words} like ${pattern}`));
}

function newest(at: AnyColumn, id: AnyColumn): SQL[] {
  return [desc(at), desc(id)];
}
