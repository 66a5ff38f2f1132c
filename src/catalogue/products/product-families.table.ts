import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ExtraConfigColumn } from 'drizzle-orm/pg-core';
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

type FamilyColumns = Record<
  | 'id'
  | 'familyId'
  | 'familyValues'
  | 'optionCount'
  | 'isSoldOut'
  | 'price'
  | 'pet'
  | 'brand'
  | 'category'
  | 'isFeatured',
  ExtraConfigColumn
>;

/** For products: one variant for each combination of values, and a value for each option. */
export const familyRules = ({ id, familyId, familyValues, optionCount, isSoldOut, price, ...table }: FamilyColumns) => [
  foreignKey({
    name: 'a_variant_has_a_value_for_each_option',
    columns: [familyId, optionCount],
    foreignColumns: [productFamilies.id, productFamilies.optionCount],
  }),
  check('a_variant_has_a_family', sql`(${familyId} is null) = (${familyValues} is null)`),
  check('a_variant_counts_its_values', sql`${optionCount} is not distinct from cardinality(${familyValues})`),
  check(
    'no_value_of_a_variant_is_missing',
    sql`'' <> all (${familyValues}) and array_position(${familyValues}, null) is null`,
  ),
  uniqueIndex('a_family_has_a_variant_once').on(familyId, familyValues),
  // Which of its variants stands for a family in a list.
  index('variants_of_a_family')
    .on(familyId, isSoldOut, price, id)
    .where(sql`family_id is not null and withdrawn_at is null`),
  // And what has none in one of this.
  index('singles_by_facet')
    .on(table.category, table.pet, table.brand, price, isSoldOut, table.isFeatured)
    .where(sql`family_id is null and withdrawn_at is null`),
  // Facets count families in an index-only scan of this.
  index('families_by_facet')
    .on(familyId, table.pet, table.brand, isSoldOut, price, table.category, table.isFeatured)
    .where(sql`family_id is not null and withdrawn_at is null`),
];
