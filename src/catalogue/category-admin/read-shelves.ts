import { and, asc, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { slugOf } from '#platform/http/slug.contract.ts';
import { animals, brandTexts, categories, collections } from '../products/categories.table.ts';
import { products } from '../products/products.table.ts';
import type { ShelfText } from '../products/shelves.contract.ts';
import { noText } from '../products/shelves.ts';
import { matchesRule } from '../search/collection-query.ts';
import { collectionRule } from '../search/collection-rules.contract.ts';
import type { CollectionRule } from '../search/collection-rules.contract.ts';
import type { AdminShelves, RulePreview } from './shelf-admin.contract.ts';

type Counted = { category: string; subcategory: string | null; pet: string | null; count: number };

export async function readAdminShelves(db: Database): Promise<AdminShelves> {
  // One after the other: within a transaction there is one connection.
  const ofCategories = await db.select().from(categories).orderBy(asc(categories.position), asc(categories.key));
  const ofAnimals = await db.select().from(animals).orderBy(asc(animals.position), asc(animals.key));
  const { rows } = await db.execute<Counted>(
    sql`select category, subcategory, pet, count(*)::int as count from ${products} group by category, subcategory, pet`,
  );
  const countOf = (isIn: (group: Counted) => boolean) => rows.filter(isIn).reduce((sum, { count }) => sum + count, 0);
  return {
    categories: ofCategories.map((row) => ({
      ...shown(row, row.isStanding ? `/${row.address}` : `/c/${row.address}`),
      parent: row.parentKey,
      isStanding: row.isStanding,
      products: countOf(({ category, subcategory }) => category === row.key || subcategory === row.key),
    })),
    animals: ofAnimals.map((row) => ({
      ...shown(row, `/${row.address}`),
      products: countOf(({ pet }) => pet === row.key),
    })),
    collections: await readCollections(db),
    brands: await readBrands(db),
  };
}

function shown(row: typeof animals.$inferSelect, path: string) {
  const { key, address, name, isHidden } = row;
  return { key, address, path, name, isHidden, ...textsOf(row) };
}

/** What the owner says on its page. */
export function textsOf({ heading, title, description, text, closing, picture }: ShelfText): ShelfText {
  return { heading, title, description, text, closing, picture };
}

/** Two spellings of one address are one brand. */
async function readBrands(db: Database): Promise<AdminShelves['brands']> {
  const onSale = await db
    .select({ brand: products.brand, count: sql<number>`count(*)::int` })
    .from(products)
    .where(and(isNull(products.withdrawnAt), isNotNull(products.brand)))
    .groupBy(products.brand)
    .orderBy(asc(products.brand));
  const texts = new Map((await db.select().from(brandTexts)).map((row) => [row.key, textsOf(row)]));
  const brands = new Map<string, AdminShelves['brands'][number]>();
  for (const { brand, count } of onSale) {
    if (brand === null) continue;
    const key = slugOf(brand);
    const before = brands.get(key)?.products ?? 0;
    brands.set(key, {
      key,
      path: `/brands/${key}`,
      name: brand,
      products: before + count,
      ...(texts.get(key) ?? noText),
    });
  }
  return [...brands.values()];
}

async function readCollections(db: Database): Promise<AdminShelves['collections']> {
  const rows = await db.select().from(collections).orderBy(asc(collections.position), asc(collections.key));
  const list: AdminShelves['collections'] = [];
  for (const row of rows) {
    const rule = collectionRule.parse(row.rule);
    const size = await db.$count(products, matchesRule(rule, products));
    const { shownFrom, hiddenFrom } = row;
    list.push({ ...shown(row, `/c/${row.address}`), rule, shownFrom, hiddenFrom, products: size });
  }
  return list;
}

const mostExamples = 8;

/** What a rule would choose of what is on sale. */
export async function previewRule(db: Database, rule: CollectionRule): Promise<RulePreview> {
  const chosen = and(isNull(products.withdrawnAt), matchesRule(rule, products));
  const examples = await db
    .select({ name: products.name })
    .from(products)
    .where(chosen)
    .orderBy(asc(products.sortName), asc(products.id))
    .limit(mostExamples);
  return { products: await db.$count(products, chosen), examples: examples.map(({ name }) => name) };
}
