import { sql } from 'drizzle-orm';
import { recordChanges } from '#platform/audit-log/audit-log.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { FamilyOption } from '../products/product-families.contract.ts';
import { productFamilies } from '../products/product-families.table.ts';
import { products } from '../products/products.table.ts';
import { mergedOptions } from './variants.rules.ts';

/** `values`: one for each option, in their order. */
type NewFamily = { name: string; options: FamilyOption[]; variants: { productId: number; values: string[] }[] };

/** Ties locked products without a family together, in three statements however many they are. */
export async function tieNewFamilies(
  tx: Database,
  invalidate: Invalidate,
  families: readonly NewFamily[],
  { did, at, byUserId }: { did: string; at: Date; byUserId: number },
): Promise<void> {
  if (families.length === 0) return;
  const made = await tx
    .insert(productFamilies)
    .values(families.map(({ name, options }) => ({ name, options, createdAt: at, updatedAt: at })))
    .returning({ id: productFamilies.id });
  const rows = families.flatMap(({ options, variants }, index) =>
    variants.map(({ productId, values }) => ({ productId, values, familyId: made[index]?.id, count: options.length })),
  );
  await tieProducts(tx, invalidate, rows);
  const about = { at, byUserId, subject: 'family', did, before: null };
  await recordChanges(
    tx,
    families.flatMap(({ name, variants }, index) => {
      const id = made[index]?.id;
      return id === undefined ? [] : [{ ...about, subjectId: id, after: { name, variants: variants.length } }];
    }),
  );
}

/**
 * Adds products to the family of one of them. A family with other options, or one that has such a variant already, is left as it is.
 * @returns whether they are in it
 */
export async function joinFamily(
  tx: Database,
  invalidate: Invalidate,
  knownId: number,
  { options, variants }: Omit<NewFamily, 'name'>,
): Promise<boolean> {
  const { rows } = await tx.execute<{ id: number; options: FamilyOption[]; taken: string[][] }>(sql`
    select f.id, f.options, (select coalesce(json_agg(p.family_values), '[]') from ${products} p where p.family_id = f.id) as taken
    from ${productFamilies} f where f.id = (select family_id from ${products} where id = ${knownId}) for update`);
  const [family] = rows;
  const merged = family && mergedOptions(family.options, options);
  if (!family || !merged) return false;
  const taken = new Set(family.taken.map((values) => JSON.stringify(values)));
  if (variants.some(({ values }) => taken.has(JSON.stringify(values)))) return false;
  await tx
    .update(productFamilies)
    .set({ options: merged })
    .where(sql`id = ${family.id}`);
  await tieProducts(
    tx,
    invalidate,
    variants.map(({ productId, values }) => ({ productId, values, familyId: family.id, count: options.length })),
  );
  return true;
}

type Tied = { productId: number; values: string[]; familyId: number | undefined; count: number };

/** In one statement; the products are locked. */
export async function tieProducts(tx: Database, invalidate: Invalidate, rows: readonly Tied[]): Promise<void> {
  await tx.execute(sql`
    update ${products} set family_id = tied."familyId", family_values = tied.values, option_count = tied.count
    from jsonb_to_recordset(${JSON.stringify(rows)}) as tied ("productId" int, values text[], "familyId" int, count int)
    where ${products.id} = tied."productId"`);
  invalidate('catalogue', ...rows.map(({ productId }) => productTag(productId)));
}
