import { eq } from 'drizzle-orm';
import { lockSupplierRecord, readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { SupplierOrderTerms } from './order-terms.contract.ts';
import { supplierOrderTerms } from './order-terms.table.ts';

const usual: SupplierOrderTerms = { priceTolerance: 5, orderStatus: null, paymentMethod: null, customerId: null };

/** For a supplier that exists. */
export async function findOrderTerms(db: Database, supplierId: number): Promise<SupplierOrderTerms> {
  const [found] = await db.select().from(supplierOrderTerms).where(eq(supplierOrderTerms.supplierId, supplierId));
  if (!found) return usual;
  const { supplierId: _id, ...terms } = found;
  return terms;
}

/** @throws Problem 404 `supplier-not-found` */
export async function readOrderTerms(db: Database, supplierId: number): Promise<SupplierOrderTerms> {
  await readSupplierRecord(db, supplierId);
  return findOrderTerms(db, supplierId);
}

/** Applies to purchase orders sent from now on. @throws Problem 404 `supplier-not-found` */
export async function changeOrderTerms(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  supplierId: number,
  wanted: SupplierOrderTerms,
  byUserId: number,
): Promise<SupplierOrderTerms> {
  return db.transaction(async (tx) => {
    await lockSupplierRecord(tx, supplierId);
    const before = await findOrderTerms(tx, supplierId);
    await tx
      .insert(supplierOrderTerms)
      .values({ supplierId, ...wanted })
      .onConflictDoUpdate({ target: supplierOrderTerms.supplierId, set: wanted });
    const changed = { subject: 'supplier', subjectId: supplierId, did: 'order-terms-changed' } as const;
    await recordChange(tx, { at: clock.now(), byUserId, ...changed, before, after: wanted });
    return wanted;
  });
}
