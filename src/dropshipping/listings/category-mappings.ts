import { and, eq, sql } from 'drizzle-orm';
import { requirePlaces } from '#catalogue/products/shelves.ts';
import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { CategoryMapping, MappingsBody } from './listings.contract.ts';
import { categoryMappings, supplierListings } from './listings.table.ts';

const mostListed = 2_000;

/** A supplier's categories with what they are in this shop: those that are not mapped first, the largest first. @throws Problem 404 `supplier-not-found` */
export async function listMappings(db: Database, supplierId: number): Promise<CategoryMapping[]> {
  await readSupplierRecord(db, supplierId);
  const { theirs, category, kind, pet } = categoryMappings;
  const counted = db
    .select({ theirs: supplierListings.category, products: sql<number>`count(*)::int`.as('products') })
    .from(supplierListings)
    .where(eq(supplierListings.supplierId, supplierId))
    .groupBy(supplierListings.category)
    .as('counted');
  const rows = await db
    .select({ theirs: counted.theirs, products: counted.products, category, kind, pet })
    .from(counted)
    .leftJoin(categoryMappings, and(eq(categoryMappings.supplierId, supplierId), eq(theirs, counted.theirs)))
    .orderBy(sql`${category} is not null, ${counted.products} desc, ${counted.theirs}`)
    .limit(mostListed);
  return rows.map(({ theirs, products, category, kind, pet }) => ({
    theirs,
    products,
    mapping: category === null ? null : { category, kind, pet },
  }));
}

/** A mapping that is null is forgotten. @throws Problem 404 `supplier-not-found` */
export async function changeMappings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  supplierId: number,
  { mappings }: MappingsBody,
  byUserId: number,
): Promise<CategoryMapping[]> {
  await readSupplierRecord(db, supplierId);
  await db.transaction(async (tx) => {
    await requirePlaces(
      tx,
      mappings.flatMap((one) => one.mapping ?? []),
    );
    for (const { theirs, mapping } of mappings) {
      const isThis = and(eq(categoryMappings.supplierId, supplierId), eq(categoryMappings.theirs, theirs));
      if (!mapping) {
        await tx.delete(categoryMappings).where(isThis);
        continue;
      }
      const ours = { category: mapping.category, kind: mapping.kind ?? null, pet: mapping.pet };
      await tx
        .insert(categoryMappings)
        .values({ supplierId, theirs, ...ours })
        .onConflictDoUpdate({ target: [categoryMappings.supplierId, categoryMappings.theirs], set: ours });
    }
    const entry = { at: clock.now(), byUserId, subject: 'supplier', subjectId: supplierId, did: 'categories-mapped' };
    await recordChange(tx, { ...entry, before: null, after: { mappings } });
  });
  return listMappings(db, supplierId);
}
