import { and, gte, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { startOfDay } from '#platform/database/start-of-day.ts';
import { fromPounds } from '#platform/money.ts';
import type { CollectionRule } from './collection-rules.contract.ts';

/** Columns of products under their own or another name. */
export type RuleColumns = Record<
  | 'id'
  | 'price'
  | 'wasPrice'
  | 'category'
  | 'subcategory'
  | 'alsoIn'
  | 'pet'
  | 'alsoFor'
  | 'brand'
  | 'tags'
  | 'createdAt'
  | 'badge',
  AnyPgColumn
>;

/** Whether a product belongs to a collection. */
export function matchesRule(rule: CollectionRule, table: RuleColumns): SQL | undefined {
  const { minPrice, maxPrice, categories, pets, brands, tags, addedSince, inSale, isNew, isBestSeller } = rule;
  return and(
    minPrice === undefined ? undefined : gte(table.price, fromPounds(minPrice)),
    maxPrice === undefined ? undefined : lte(table.price, fromPounds(maxPrice)),
    categories &&
      or(
        isAnyOf(table.category, categories),
        isAnyOf(table.subcategory, categories),
        hasAnyOf(table.alsoIn, categories),
      ),
    pets && or(isAnyOf(table.pet, pets), hasAnyOf(table.alsoFor, pets)),
    brands && isAnyOf(table.brand, brands),
    tags && hasAnyOf(table.tags, tags),
    addedSince === undefined ? undefined : gte(table.createdAt, startOfDay(sql`${addedSince}::date`)),
    inSale && isNotNull(table.wasPrice),
    isNew && sql`${table.badge} = 'new'`,
    isBestSeller && sql`${table.badge} = 'best-seller'`,
    rule.products && sql`${table.id} = any(${sql.param(rule.products)}::int[])`,
  );
}

/** Of a list. The first part is the index's. */
function hasAnyOf(column: Column, values: readonly string[]): SQL {
  return sql`(${column} <> '{}' and ${column} && ${sql.param([...values])}::text[])`;
}

/** One parameter, however many there are. */
function isAnyOf(column: Column, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...values])}::text[])`;
}
