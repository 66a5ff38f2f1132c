import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import type { FamilyOption } from './product-families.contract.ts';

/** What is one thing in several sizes, flavours or colours. Its variants are products of their own, which name it (products.family_id). */
export const productFamilies = pgTable(
  'product_families',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    options: jsonb().$type<FamilyOption[]>().notNull(), // options and values in the order in which they are shown
    optionCount: smallint()
      .notNull()
      .generatedAlwaysAs(sql`jsonb_array_length(options)`),
    createdAt: timeColumn().notNull().defaultNow(),
    updatedAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    check('a_family_has_one_to_three_options', sql`${table.optionCount} between 1 and 3`),
    // For the key of products: a variant has as many values as its family has options.
    unique('a_family_and_its_options').on(table.id, table.optionCount),
  ],
);
