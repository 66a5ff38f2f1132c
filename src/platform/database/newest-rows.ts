import { and, desc, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { countUpTo, estimateCount } from './counts.ts';
import type { Database } from './database.ts';
import { wordPatterns } from './word-patterns.ts';

/** Counting on one by one takes longer than anybody wants to wait for a figure that nobody checks. */
const countedExactly = 10_000;

/** Words are looked at once more in each row that the index names, so fewer of those. */
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
  const most = list.q === undefined ? countedExactly : countedByWords;
  const counted = await countUpTo(db, table, wanted, most + 1);
  const isCommon = counted > most;
  const [total, rows] = await Promise.all([
    isCommon ? estimateCount(db, table, wanted) : counted,
    isCommon || list.q === undefined ? rowsInOrder(db, list, page) : rowsAsFound(db, list, page),
  ]);
  return { total: Math.max(counted, total, page.offset + rows.length), ids: rows.map(({ id }) => Number(id)) };
}

// PostgreSQL cannot tell beforehand how many rows hold some words, and guesses badly; having counted, we tell it.

/** For what many rows have: they are read in order until the page is full. */
function rowsInOrder(db: Database, list: LongList, { limit, offset }: Page) {
  const { table, at } = list;
  return (
    db
      .select({ id: table.id })
      .from(table)
      // With something added it is not the index's expression any more, so the words are looked for row by row.
      .where(condition(list, sql`(${list.words} || '')`))
      .orderBy(...newest(at, table.id))
      .limit(limit)
      .offset(offset)
  );
}

/** For what few rows have: they are found by their words, then sorted. */
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
