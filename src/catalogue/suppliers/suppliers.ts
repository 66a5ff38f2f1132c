import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { ClosedDays } from '#shop/working-days/working-days.contract.ts';
import { suppliers } from './suppliers.table.ts';

export type SupplierRecord = typeof suppliers.$inferSelect;
export type NewSupplier = typeof suppliers.$inferInsert;

/** In the order in which they were created. */
export async function listSupplierRecords(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; list: SupplierRecord[] }> {
  const [total, list] = await Promise.all([
    db.$count(suppliers),
    db.select().from(suppliers).orderBy(asc(suppliers.id)).limit(limit).offset(offset),
  ]);
  return { total, list };
}

export async function findSupplierRecord(db: Database, id: number): Promise<SupplierRecord | undefined> {
  const [found] = await db.select().from(suppliers).where(eq(suppliers.id, id));
  return found;
}

/** @throws Problem 404 `supplier-not-found` */
export async function readSupplierRecord(db: Database, id: number): Promise<SupplierRecord> {
  return present(await findSupplierRecord(db, id));
}

/** Locked until the transaction ends. @throws Problem 404 `supplier-not-found` */
export async function lockSupplierRecord(tx: Database, id: number): Promise<SupplierRecord> {
  const [found] = await tx.select().from(suppliers).where(eq(suppliers.id, id)).for('no key update');
  return present(found);
}

export async function addSupplierRecord(tx: Database, supplier: NewSupplier): Promise<SupplierRecord> {
  const [added] = await tx.insert(suppliers).values(supplier).returning();
  return present(added);
}

/** Undefined fields do not change. @throws Problem 404 `supplier-not-found` */
export async function changeSupplierRecord(
  tx: Database,
  id: number,
  change: Partial<NewSupplier>,
): Promise<SupplierRecord> {
  if (Object.values(change).every((value) => value === undefined)) return readSupplierRecord(tx, id);
  const [changed] = await tx.update(suppliers).set(change).where(eq(suppliers.id, id)).returning();
  return present(changed);
}

/** The active ones among the suppliers, in the order in which they were created. */
export function findActiveSuppliers(db: Database, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select({ id: suppliers.id, name: suppliers.name })
    .from(suppliers)
    .where(and(eq(suppliers.isActive, true), inArray(suppliers.id, [...ids])))
    .orderBy(asc(suppliers.id));
}

/** Suppliers whose prices are known to be something else than costs in pounds as they are. */
export async function supplierIdsWithTerms(db: Database): Promise<number[]> {
  const { id, pricesAre, currency } = suppliers;
  const rows = await db
    .select({ id })
    .from(suppliers)
    .where(or(isNotNull(pricesAre), isNotNull(currency)))
    .orderBy(asc(id));
  return rows.map((row) => row.id);
}

/** Other than pounds. */
export async function currenciesOfSuppliers(db: Database): Promise<string[]> {
  const { currency } = suppliers;
  const rows = await db.selectDistinct({ currency }).from(suppliers).where(isNotNull(currency));
  return rows.flatMap((row) => row.currency ?? []);
}

/** All supplier ids, grouped by their processing time in working days and the days on which they are closed. */
export function suppliersByProcessingTime(
  db: Database,
): Promise<{ workingDays: number; closedDays: ClosedDays; ids: number[] }[]> {
  const { id, processingTime, closedDays } = suppliers;
  return db
    .select({ workingDays: processingTime, closedDays, ids: sql<number[]>`array_agg(${id})` })
    .from(suppliers)
    .groupBy(processingTime, closedDays);
}

function present(record: SupplierRecord | undefined): SupplierRecord {
  if (!record) throw new Problem(404, 'supplier-not-found', 'There is no such supplier.');
  return record;
}

/** Whether a supplier's website or endpoint is at this host; at another port only if the record names it. */
export async function isSupplierHost(db: Database, url: URL): Promise<boolean> {
  const records = await db.select({ website: suppliers.website, apiEndpoint: suppliers.apiEndpoint }).from(suppliers);
  const named = records.flatMap(({ website, apiEndpoint }) => [website, apiEndpoint]);
  return named.some((address) => {
    const known = address === null ? null : URL.parse(address);
    return known?.hostname === url.hostname && (url.port === '' || url.port === known.port);
  });
}

/** Where the goods of those that take them back go, by supplier. */
export async function readReturnAddresses(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, returnAddress } = suppliers;
  const found = await db
    .select({ id, returnAddress })
    .from(suppliers)
    .where(and(inArray(id, [...ids]), isNotNull(returnAddress)));
  return new Map(found.flatMap((one) => (one.returnAddress === null ? [] : [[one.id, one.returnAddress]])));
}

export async function readSupplierNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = suppliers;
  const found = await db
    .select({ id, name })
    .from(suppliers)
    .where(inArray(id, [...ids]));
  return new Map(found.map((supplier) => [supplier.id, supplier.name]));
}
