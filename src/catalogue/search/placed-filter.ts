import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { invalidInput } from '#platform/http/errors/problem.ts';
import { collections } from '../products/categories.table.ts';
import type { ProductFilter } from '../products/products.contract.ts';
import { placeInFilter } from '../products/shelves.ts';
import { collectionRule } from './collection-rules.contract.ts';
import type { CollectionRule } from './collection-rules.contract.ts';

/** With the level of its category and the rule of its collection. @throws Problem 400 `invalid-input` for one that is not there */
export async function readPlaces<Filter extends ProductFilter>(db: Database, { collection, ...filter }: Filter) {
  const [placed, rule] = await Promise.all([
    placeInFilter(db, filter),
    collection === undefined ? undefined : readRule(db, collection),
  ]);
  return { ...placed, ...(rule && { rule }) };
}

async function readRule(db: Database, key: string): Promise<CollectionRule> {
  const [found] = await db.select({ rule: collections.rule }).from(collections).where(eq(collections.key, key));
  if (!found) throw invalidInput('collection', 'Choose a collection');
  return collectionRule.parse(found.rule);
}
