import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { findAdminProducts } from '../product-admin/product-admin.ts';
import { productFamilies } from '../products/product-families.table.ts';
import { products } from '../products/products.table.ts';
import type { AdminFamily, ListedFamily } from './family-admin.contract.ts';

type FamilyQuery = { q?: string | undefined; limit: number; offset: number };

/** By name, withdrawn variants counted too. */
export async function listFamilies(
  db: Database,
  { q, limit, offset }: FamilyQuery,
): Promise<{ total: number; list: ListedFamily[] }> {
  const { id, name, options } = productFamilies;
  const wanted = q === undefined ? undefined : sql`position(lower(${q}) in lower(${name})) > 0`;
  const theirs = sql`from ${products} where ${products.familyId} = ${id}`;
  const [rows, total] = await Promise.all([
    db
      .select({
        id,
        name,
        options,
        variants: sql<number>`(select count(*)::int ${theirs})`,
        lowest: sql<Pence | null>`(select min(price) ${theirs})`,
      })
      .from(productFamilies)
      .where(wanted)
      .orderBy(asc(sql`lower(${name})`), asc(id))
      .limit(limit)
      .offset(offset),
    db.$count(productFamilies, wanted),
  ]);
  return {
    total,
    list: rows.map(({ lowest, ...row }) => ({ ...row, lowest: lowest === null ? null : toPounds(lowest) })),
  };
}

/** With all its variants, withdrawn ones too, in the order of the values. @throws Problem 404 `family-not-found` */
export async function readAdminFamily(db: Database, id: number): Promise<AdminFamily> {
  const [family] = await db.select().from(productFamilies).where(eq(productFamilies.id, id));
  if (!family) throw familyNotFound();
  const { name, options } = family;
  const rows = await db
    .select({ id: products.id, values: products.familyValues })
    .from(products)
    .where(eq(products.familyId, id));
  const placeOf = (values: string[] | null) =>
    options.map((option, at) => {
      const place = option.values.findIndex(({ value }) => value === values?.[at]);
      return place < 0 ? option.values.length : place;
    });
  const inOrder = rows
    .map((row) => ({ ...row, place: placeOf(row.values) }))
    .toSorted((one, other) => compare(one.place, other.place) || one.id - other.id);
  const found = await findAdminProducts(
    db,
    inOrder.map((row) => row.id),
  );
  const valuesOf = new Map(rows.map(({ id: productId, values }) => [productId, values]));
  const variants = found.map((product) => ({
    ...product,
    values: Object.fromEntries(options.map((option, at) => [option.name, valuesOf.get(product.id)?.[at] ?? ''])),
  }));
  return { id, name, options, variants };
}

function compare(one: number[], other: number[]): number {
  return one.map((place, at) => place - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

function familyNotFound(): Problem {
  return new Problem(404, 'family-not-found', 'There is no such family of products.');
}
