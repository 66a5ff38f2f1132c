import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { productFamilies } from '../products/product-families.table.ts';
import { products } from '../products/products.table.ts';
import { oldProductKeys } from './product-moves.table.ts';

/** What a file of the old shop says of a product; any of them finds it. */
export type OldProductName = { handle?: string; sku?: string; oldId?: string; name?: string };

type Found = Record<'handle' | 'sku' | 'oldId' | 'name', Map<string, number>>;

/** Which of ours each is; a family is found by its first variant. Addresses and SKUs of this shop are known, too. */
export async function findOldProducts(
  db: Database,
  names: readonly OldProductName[],
): Promise<(name: OldProductName) => number | undefined> {
  const said = (of: keyof OldProductName) => [...new Set(names.flatMap((one) => plain(one[of]) ?? []))];
  const found: Found = {
    handle: await mapOf(db, said('handle'), byHandle),
    sku: await mapOf(db, said('sku'), bySku),
    oldId: await mapOf(db, said('oldId'), byOldId),
    name: await mapOf(db, said('name'), byName),
  };
  return (name) =>
    (['handle', 'sku', 'oldId', 'name'] as const)
      .map((of) => found[of].get(plain(name[of]) ?? ''))
      .find((id) => id !== undefined);
}

function plain(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim().toLowerCase();
}

type Question = (words: string[]) => ReturnType<typeof sql>;

async function mapOf(db: Database, words: string[], question: Question): Promise<Map<string, number>> {
  if (words.length === 0) return new Map();
  const { rows } = await db.execute<{ word: string; id: number }>(question(words));
  return new Map(rows.map(({ word, id }) => [word, id]));
}

const any = (words: string[]) => sql`any(${sql.param(words)}::text[])`;

const byHandle: Question = (words) => sql`
  select word, min(id)::int as id from (
    select split_part(substr(key, 8), '|', 1) as word, product_id as id from ${oldProductKeys} where key like 'handle:%'
    union all select slug, id from ${products} where slug = ${any(words)}
  ) named where word = ${any(words)} group by word`;

const bySku: Question = (words) => sql`
  select word, min(id)::int as id from (
    select substr(key, 5) as word, product_id as id from ${oldProductKeys}
    where key = ${any(words.map((word) => `sku:${word}`))}
    union all select lower(sku), id from ${products} where lower(sku) = ${any(words)}
  ) named group by word`;

const byOldId: Question = (words) => sql`
  select substr(key, 4) as word, product_id as id from ${oldProductKeys}
  where key = ${any(words.map((word) => `id:${word}`))}`;

const byName: Question = (words) => sql`
  select word, min(id)::int as id from (
    select lower(name) as word, id from ${products} where lower(name) = ${any(words)}
    union all select lower(family.name), product.id from ${productFamilies} family
    join ${products} product on product.family_id = family.id where lower(family.name) = ${any(words)}
  ) named group by word`;
