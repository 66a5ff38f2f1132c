import { listSupplierRecords, lockSupplierRecord, readSupplierNames } from '#catalogue/suppliers/suppliers.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { findConnections } from '../connections/supplier-connections.ts';
import type { OrderPolicyBody, SupplierOrderPolicy } from './order-policies.contract.ts';
import { supplierOrderPolicies } from './order-policies.table.ts';

const usualHoldMinutes = 15;
/** Short in a demo shop, so that visitors see it happen. */
const demoHoldMinutes = 1;
const mostSuppliers = 500;

type Settings = Pick<Config, 'demo'>;

/** One for each of the ids. */
export async function findOrderPolicies(
  db: Database,
  { demo }: Settings,
  ids: readonly number[],
): Promise<Map<number, OrderPolicyBody>> {
  if (ids.length === 0) return new Map();
  const { supplierId } = supplierOrderPolicies;
  const rows = await db.select().from(supplierOrderPolicies).where(isOneOf(supplierId, ids));
  const connections = await findConnections(db, ids);
  const holdMinutes = demo ? demoHoldMinutes : usualHoldMinutes;
  const usual = (id: number): OrderPolicyBody => ({
    sending: connections.get(id)?.connector === 'none' ? 'by-hand' : 'automatic',
    holdMinutes,
    batchHour: null,
  });
  const chosen = new Map(rows.map(({ supplierId: id, ...policy }) => [id, policy]));
  return new Map(ids.map((id) => [id, chosen.get(id) ?? usual(id)]));
}

/** Of every active supplier, in the order in which they were created. */
export async function listOrderPolicies({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<SupplierOrderPolicy[]> {
  const { list } = await listSupplierRecords(db, { limit: mostSuppliers, offset: 0 });
  const active = list.filter(({ isActive }) => isActive);
  const ids = active.map(({ id }) => id);
  const policies = await findOrderPolicies(db, config, ids);
  const connections = await findConnections(db, ids);
  return active.flatMap(({ id, name }) => {
    const policy = policies.get(id);
    const connector = connections.get(id)?.connector ?? 'none';
    return policy ? [{ supplierId: id, supplierName: name, connector, ...policy }] : [];
  });
}

/** Applies to orders placed from now on. @throws Problem 404 `supplier-not-found` */
export async function changeOrderPolicy(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  supplierId: number,
  wanted: OrderPolicyBody,
  byUserId: number,
): Promise<SupplierOrderPolicy> {
  return db.transaction(async (tx) => {
    await lockSupplierRecord(tx, supplierId);
    const before = (await findOrderPolicies(tx, config, [supplierId])).get(supplierId) ?? null;
    await tx
      .insert(supplierOrderPolicies)
      .values({ supplierId, ...wanted })
      .onConflictDoUpdate({ target: supplierOrderPolicies.supplierId, set: wanted });
    const entry = {
      at: clock.now(),
      byUserId,
      subject: 'supplier',
      subjectId: supplierId,
      did: 'order-policy-changed',
    };
    await recordChange(tx, { ...entry, before, after: wanted });
    const connector = (await findConnections(tx, [supplierId])).get(supplierId)?.connector ?? 'none';
    const supplierName = (await readSupplierNames(tx, [supplierId])).get(supplierId) ?? '';
    return { supplierId, supplierName, connector, ...wanted };
  });
}
