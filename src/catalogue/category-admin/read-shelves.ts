import { asc, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { animals, categories } from '../products/categories.table.ts';
import { products } from '../products/products.table.ts';
import type { AdminShelves } from './shelf-admin.contract.ts';

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
    categories: ofCategories.map(({ key, address, name, text, isHidden, parentKey, isStanding }) => ({
      key,
      address,
      path: isStanding ? `/${address}` : `/c/${address}`,
      name,
      text,
      isHidden,
      parent: parentKey,
      isStanding,
      products: countOf(({ category, subcategory }) => category === key || subcategory === key),
    })),
    animals: ofAnimals.map(({ key, address, name, text, isHidden }) => ({
      key,
      address,
      path: `/${address}`,
      name,
      text,
      isHidden,
      products: countOf(({ pet }) => pet === key),
    })),
  };
}
