import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '../../database/columns.ts';

/** Each caller's hits in the present window. In the database, so that all processes count together. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    caller: text().primaryKey(), // the limit's name and a signature of the address or account it counts
    windowStart: timeColumn().notNull(), // the time of the first hit
    windowEnd: timeColumn(), // null: counted by an earlier version of the shop
    hits: integer().notNull(),
  },
  (table) => [index('rate_limits_by_end').on(table.windowEnd)],
);
