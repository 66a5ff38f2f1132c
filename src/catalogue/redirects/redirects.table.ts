import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';

/** Addresses of the shop before this one, which links and search engines still name. */
export const redirects = pgTable(
  'redirects',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    oldPath: text().notNull().unique(), // in lower case, without host, query and the slash at its end
    newPath: text().notNull(), // of this shop
    at: timeColumn().notNull(),
  },
  (table) => [
    check('a_redirect_leads_elsewhere', sql`${table.oldPath} <> ${table.newPath}`),
    check('a_redirect_stays_in_the_shop', sql`${table.newPath} ~ '^/([^/\\\\]|$)'`),
    index('redirects_by_target').on(table.newPath),
  ],
);
