import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import type { OfferProblem } from '../google-feed/offer-problems.contract.ts';
import { products } from '../products/products.table.ts';

/** Products on sale that Google, Meta or Bing would mind, as the last check found them. */
export const offerFindings = pgTable(
  'offer_findings',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    problems: text().array().$type<OfferProblem[]>().notNull(),
  },
  (table) => [index('findings_by_problem').using('gin', table.problems)],
);

/** The last check, in one row. */
export const offerChecks = pgTable(
  'offer_checks',
  {
    id: integer().primaryKey().default(1),
    endedAt: timeColumn().notNull(),
    products: integer().notNull(), // on sale
    counts: jsonb().$type<Partial<Record<OfferProblem, number>>>().notNull(), // products, by problem
    refused: integer().notNull(), // products that Google would not show
  },
  (table) => [check('there_is_one_offer_check', sql`${table.id} = 1`)],
);
