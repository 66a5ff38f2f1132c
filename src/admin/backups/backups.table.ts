import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';

/** Each attempt at a backup by the shop itself. */
export const backups = pgTable(
  'backups',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    state: text({ enum: ['writing', 'trying', 'done', 'failed'] }).notNull(),
    startedAt: timeColumn().notNull(),
    aliveAt: timeColumn().notNull(), // heartbeat while it runs; an old one means that it was interrupted
    endedAt: timeColumn(), // null: it runs, or was interrupted
    rowCount: bigint({ mode: 'number' }).notNull().default(0), // written so far
    name: text(), // of the file; null: there is none
    bytes: bigint({ mode: 'number' }), // null: there is none
    wasTried: boolean().notNull().default(false), // restored into a database of its own and counted
    error: text(), // a sentence; null: none
  },
  (table) => [
    uniqueIndex('one_backup_runs_at_a_time')
      .on(sql`(true)`)
      .where(sql`${table.state} in ('writing', 'trying')`),
    index('backups_latest').on(table.startedAt),
    ...onlyKnownValues(table),
  ],
);
