import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/database/database.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { productFamilies } from '../products/product-families.table.ts';
import { products } from '../products/products.table.ts';
import { matchesFilter } from './search-query.ts';
import type { PlacedFilter } from './search-query.ts';

/** Whether lists show a family once. Without families they are read from their indexes alone. */
export async function areFamiliesGrouped(db: Database): Promise<boolean> {
  const { listVariants } = await readAllSettings(db);
  if (listVariants) return false;
  const { rows } = await db.execute<{ found: boolean }>(sql`select exists (select from ${productFamilies}) as found`);
  return rows[0]?.found ?? false;
}

const others = alias(products, 'others');

/**
 * Of the variants that match, the cheapest in stock stands for its family. An index answers it for each product of a page, so
 * that a page is found in the order of the listing's index, without sorting what comes after it.
 */
export function standsForFamily(filter: PlacedFilter): SQL {
  return sql`not exists (select from ${products} ${sql.identifier('others')}
    where ${others.familyId} = ${products.familyId} and ${matchesFilter(filter, others)}
      and (${others.isSoldOut}, ${others.price}, ${others.id}) < (${products.isSoldOut}, ${products.price}, ${products.id}))`;
}

/** The same number for all variants of a family, another for each product without one. */
export const familyOf = sql`coalesce(${products.familyId}, -${products.id})`;

/** What a search finds, the best match of each family only; `from` and `where` select products. */
export function bestOfFamilies({
  from,
  where,
  relevance,
}: {
  from: SQL;
  where?: SQL | undefined;
  relevance: SQL;
}): SQL {
  return sql`(select * from (
    select *, row_number() over (partition by family order by relevance desc, is_sold_out, price, id) as place from (
      select ${products.id}, ${products.isSoldOut}, ${products.price}, ${products.sortName}, ${products.createdAt},
        ${products.popularity}, ${familyOf} as family, ${relevance} as relevance
      from ${from} where ${where ?? sql`true`}) hits) placed where place = 1) as ${products}`;
}
