import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '../database/columns.ts';

/** How the scheduled jobs go: one row each, however often they run. */
export const scheduleOutcomes = pgTable(
  'schedule_outcomes',
  {
    job: text().primaryKey(),
    succeededAt: timeColumn(), // null: never yet
    failingSince: timeColumn(), // the first failure after the last success; null: the last run succeeded
    failedAt: timeColumn(), // the latest failure since then
    failures: integer().notNull().default(0), // since then
    error: text(), // of the latest
  },
  (table) => [
    check(
      'what_fails_says_since_when_and_why',
      sql`num_nonnulls(${table.failingSince}, ${table.failedAt}, ${table.error}) = case when ${table.failures} > 0 then 3 else 0 end`,
    ),
  ],
);
