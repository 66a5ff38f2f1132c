import { and, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { slugOf } from '#platform/http/slug.contract.ts';
import { products } from './products.table.ts';
import type { ShelfText } from './shelves.contract.ts';
import { readBrandText } from './shelves.ts';

/** The brands on sale by the addresses of their pages, in the order of their names. */
export async function readBrands(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinct({ brand: products.brand })
    .from(products)
    .where(and(isNull(products.withdrawnAt), isNotNull(products.brand)))
    .orderBy(products.brand);
  return new Map(rows.flatMap(({ brand }) => (brand === null ? [] : [[slugOf(brand), brand] as const])));
}

/** @param address of its page, or its name. @throws Problem 404 `brand-not-found` */
export async function readBrand(
  deps: Pick<Deps, 'db' | 'config'>,
  address: string,
): Promise<ShelfText & { brand: string }> {
  const key = slugOf(address);
  const brand = (await readBrands(deps.db)).get(key);
  if (brand === undefined) throw new Problem(404, 'brand-not-found', 'There is no such brand.');
  return { brand, ...(await readBrandText(deps, key)) };
}
