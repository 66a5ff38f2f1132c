import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '../database/columns.ts';

/** How often each caller came in each window. In the database, so that all processes count together. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    caller: text().notNull(), // the limit's name and, signed with the shop's secret, whom it counts
    windowStart: timeColumn().notNull(),
    hits: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.windowStart] }),
    index('rate_limits_by_age').on(table.windowStart),
  ],
);
