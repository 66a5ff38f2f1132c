import { eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { invalidInput } from '#platform/http/errors/problem.ts';
import type { Category } from '../products/categories.contract.ts';
import { collections } from '../products/categories.table.ts';
import type { ProductFilter } from '../products/products.contract.ts';
import { products } from '../products/products.table.ts';
import { isAlsoIn, placeInFilter } from '../products/shelves.ts';
import { collectionRule } from './collection-rules.contract.ts';
import type { CollectionRule } from './collection-rules.contract.ts';

/** With the level of its category and the rule of its collection. @throws Problem 400 `invalid-input` for one that is not there */
export async function readPlaces<Filter extends ProductFilter>(db: Database, { collection, ...filter }: Filter) {
  const [placed, further, rule] = await Promise.all([
    placeInFilter(db, filter),
    findFurtherPlaces(db, filter.category),
    collection === undefined ? undefined : readRule(db, collection),
  ]);
  return { ...placed, ...further, ...(rule && { rule }) };
}

async function readRule(db: Database, key: string): Promise<CollectionRule> {
  const [found] = await db.select({ rule: collections.rule }).from(collections).where(eq(collections.key, key));
  if (!found) throw invalidInput('collection', 'Choose a collection');
  return collectionRule.parse(found.rule);
}

/** Whether lists have to look at further categories and animals: two looks into small indexes. */
async function findFurtherPlaces(
  db: Database,
  category: Category | undefined,
): Promise<{ hasFurtherIn?: true; hasFurtherFor?: true }> {
  const { rows } = await db.execute<{ isIn: boolean; isFor: boolean }>(sql`
    select ${category === undefined ? sql`false` : sql`exists (select from ${products} where ${isAlsoIn(category, products)})`} as "isIn",
      exists (select from ${products} where also_for <> '{}') as "isFor"`);
  const [found] = rows;
  return { ...(found?.isIn && { hasFurtherIn: true }), ...(found?.isFor && { hasFurtherFor: true }) };
}
