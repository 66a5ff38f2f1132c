import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Database } from './database.ts';

/** Counts no further than `limit`, so that it costs no more however large the table grows. */
export async function countUpTo(db: Database, table: PgTable, wanted: SQL | undefined, limit: number): Promise<number> {
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(wanted)
    .limit(limit)
    .as('counted');
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(rows);
  return counted?.count ?? 0;
}

/** More than anybody looks through. */
const mostListed = 2_000;

/** The condition, for a sorted list of few among many: rows are filtered first, instead of scanned in the order of the list. */
export function filteredFirst(db: Database, table: PgTable & { id: PgColumn }, wanted: SQL | undefined): SQL {
  const ids = db.select({ id: table.id }).from(table).where(wanted).limit(mostListed);
  return sql`${table.id} = any(array(${ids}))`;
}

/**
 * The number of rows: exact up to `exactly`, and PostgreSQL's estimate above, because an exact count takes longer than such a figure
 * is worth. `isCommon`: it is an estimate, and a list had better be read in order until a page is full.
 */
export async function countOrEstimate(
  db: Database,
  table: PgTable,
  wanted: SQL | undefined,
  exactly: number,
): Promise<{ total: number; isCommon: boolean }> {
  const counted = await countUpTo(db, table, wanted, exactly + 1);
  if (counted <= exactly) return { total: counted, isCommon: false };
  return { total: Math.max(counted, await estimateCount(db, table, wanted)), isCommon: true };
}

const plan = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) }),
]);

/** How many rows PostgreSQL expects by its statistics, without counting: for figures beside which 'about' may stand. */
export async function estimateCount(db: Database, table: PgTable, wanted: SQL | undefined): Promise<number> {
  const rows = db
    .select({ one: sql`1` })
    .from(table)
    .where(wanted);
  const explained = await db.execute(sql`explain (format json) ${rows.getSQL()}`);
  const [line] = plan.parse(explained.rows);
  return Math.round(line['QUERY PLAN'][0].Plan['Plan Rows']);
}
