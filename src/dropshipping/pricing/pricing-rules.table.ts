import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { categories } from '#catalogue/products/categories.table.ts';
import { products } from '#catalogue/products/products.table.ts';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { pricingMethods, roundings } from './pricing-words.contract.ts';

/** How a price follows from the supplier's price. Of the rules that fit a product, the narrowest applies. */
export const pricingRules = pgTable(
  'pricing_rules',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: integer().references(() => products.id, { onDelete: 'cascade' }), // null: any product
    supplierId: integer().references(() => suppliers.id, { onDelete: 'cascade' }), // null: any supplier
    category: text().references(() => categories.key, { onDelete: 'cascade' }), // null: any category
    method: text({ enum: pricingMethods }).notNull(),
    rate: integer().notNull(), // ten-thousandths: of the price for a margin, of the cost for a mark-up
    addOn: penceColumn().notNull(), // added to every price, for packing or postage
    rounding: text({ enum: roundings }).notNull(),
    leastProfit: penceColumn().notNull(), // a price is never below cost plus this
    updatedAt: timeColumn().notNull(),
  },
  (table) => [
    ...onlyKnownValues(table),
    unique('one_pricing_rule_for_each_group').on(table.productId, table.supplierId, table.category).nullsNotDistinct(),
    check(
      'a_rule_for_one_product_names_nothing_else',
      sql`${table.productId} is null or (${table.supplierId} is null and ${table.category} is null)`,
    ),
    check('a_rate_is_not_negative', sql`${table.rate} >= 0`),
    check('a_margin_rule_keeps_less_than_the_price', sql`${table.method} <> 'margin' or ${table.rate} < 10000`),
    check('a_rule_takes_nothing_off', sql`${table.addOn} >= 0 and ${table.leastProfit} >= 0`),
  ],
);

/** The current or last application of a rule to its products. */
export const ruleApplications = pgTable(
  'rule_applications',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ruleId: integer()
      .notNull()
      .references(() => pricingRules.id, { onDelete: 'cascade' }),
    byUserId: integer().notNull(), // no reference: prices stay when the account goes
    askedAt: timeColumn().notNull(),
    endedAt: timeColumn(), // null: in progress
    lastProductId: integer().notNull().default(0), // progress; products are taken in the order of their ids
    total: integer().notNull(), // products in the rule's scope at the start, narrower rules' included
    done: integer().notNull().default(0), // of these
    covered: integer().notNull().default(0), // for which no narrower rule applies
    repriced: integer().notNull().default(0),
    withoutCost: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('one_application_of_a_rule').on(table.ruleId),
    check('an_application_counts_from_zero', sql`least(${table.total}, ${table.done}, ${table.repriced}) >= 0`),
  ],
);
