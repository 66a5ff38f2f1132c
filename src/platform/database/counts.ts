import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
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
