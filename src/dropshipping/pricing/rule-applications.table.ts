import { sql } from 'drizzle-orm';
import { check, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { pricingRules } from './pricing-rules.table.ts';

/** A rule that is being given to the products it counts for, or was the last time. */
export const ruleApplications = pgTable(
  'rule_applications',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ruleId: integer()
      .notNull()
      .references(() => pricingRules.id, { onDelete: 'cascade' }),
    byUserId: integer().notNull(), // no reference: prices stay when the account goes
    askedAt: timeColumn().notNull(),
    endedAt: timeColumn(), // null: it goes on
    lastProductId: integer().notNull().default(0), // where it goes on; products are taken in the order of their ids
    total: integer().notNull(), // products in the rule's scope when it was asked for, narrower rules' included
    done: integer().notNull().default(0), // of these
    covered: integer().notNull().default(0), // for which no narrower rule counts
    repriced: integer().notNull().default(0),
    withoutCost: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('one_application_of_a_rule').on(table.ruleId),
    check('an_application_counts_from_zero', sql`least(${table.total}, ${table.done}, ${table.repriced}) >= 0`),
  ],
);
