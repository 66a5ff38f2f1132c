import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '../../database/columns.ts';

/** How often each caller came since the first hit of the present window. In the database, so that all processes count together. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    caller: text().primaryKey(), // the limit's name and, signed with the shop's secret, whom it counts
    windowStart: timeColumn().notNull(), // when the first hit came: the limit says how long it counts
    hits: integer().notNull(),
  },
  (table) => [index('rate_limits_by_age').on(table.windowStart)],
);
