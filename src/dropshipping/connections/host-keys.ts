import { and, eq, isNull } from 'drizzle-orm';
import { lockSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { supplierConnections } from './supplier-connections.table.ts';

const { supplierId, hostKey } = supplierConnections;

/** Keeps the key that an SFTP server showed at first: from now on it must have this one. */
export async function pinHostKey(db: Database, id: number, shown: string): Promise<void> {
  const isFirst = and(eq(supplierId, id), isNull(hostKey));
  await db.update(supplierConnections).set({ hostKey: shown }).where(isFirst);
}

/** @returns the one that was kept */
export async function clearHostKey(tx: Database, id: number): Promise<string | null> {
  const [found] = await tx.select({ hostKey }).from(supplierConnections).where(eq(supplierId, id));
  await tx.update(supplierConnections).set({ hostKey: null }).where(eq(supplierId, id));
  return found?.hostKey ?? null;
}

/** The next key that the server shows is kept. @throws Problem 404 `supplier-not-found` */
export async function forgetHostKey({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number, byUserId: number) {
  await db.transaction(async (tx) => {
    await lockSupplierRecord(tx, id);
    const before = { hostKey: await clearHostKey(tx, id) };
    const entry = { at: clock.now(), byUserId, subject: 'supplier', subjectId: id, did: 'host-key-forgotten' };
    await recordChange(tx, { ...entry, before, after: null });
  });
}
