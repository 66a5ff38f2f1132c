import { countSuppliedProducts } from '#catalogue/supplied-products/supplied-products.ts';
import {
  addSupplierRecord,
  changeSupplierRecord,
  listSupplierRecords,
  lockSupplierRecord,
  readSupplierRecord,
} from '#catalogue/suppliers/suppliers.ts';
import type { SupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { fromPounds, toPounds } from '#platform/money.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { changeConnection, findConnection, findConnections } from './supplier-connections.ts';
import type { ConnectionRecord } from './supplier-connections.ts';
import type { ChangeSupplierBody, NewSupplierBody, Supplier } from './suppliers.contract.ts';

/** In the order in which they joined. */
export async function listSuppliers(
  db: Database,
  page: { limit: number; offset: number },
): Promise<{ total: number; list: Supplier[] }> {
  const { total, list } = await listSupplierRecords(db, page);
  const ids = list.map(({ id }) => id);
  const [connections, counts] = await Promise.all([findConnections(db, ids), countSuppliedProducts(db, ids)]);
  return {
    total,
    list: list.flatMap((record) => {
      const connection = connections.get(record.id);
      return connection ? viewSupplier(record, connection, counts.get(record.id) ?? 0) : [];
    }),
  };
}

/** @throws Problem 404 `supplier-not-found` */
async function readSupplier(db: Database, id: number): Promise<Supplier> {
  const record = await readSupplierRecord(db, id);
  const connection = await findConnection(db, id);
  const counts = await countSuppliedProducts(db, [id]);
  return viewSupplier(record, connection, counts.get(id) ?? 0);
}

export function addSupplier(deps: Deps, body: NewSupplierBody, byUserId: number): Promise<Supplier> {
  const { db, config, clock } = deps;
  return db.transaction(async (tx) => {
    const { id } = await addSupplierRecord(tx, { ...recordOf(body), name: body.name, email: body.email });
    await changeConnection(tx, config.secret, id, connectionOf(body));
    const after = await readSupplier(tx, id);
    await recordChange(tx, { at: clock.now(), byUserId, ...subject(id), did: 'created', before: null, after });
    return after;
  });
}

/** @throws Problem 404 `supplier-not-found` */
export function changeSupplier(deps: Deps, id: number, body: ChangeSupplierBody, byUserId: number): Promise<Supplier> {
  const { changes, config, clock } = deps;
  return changes.transaction(async (tx, invalidate) => {
    // Two people in the admin area change one after the other, so that each entry of the audit log says what that change did.
    await lockSupplierRecord(tx, id);
    const before = await readSupplier(tx, id);
    await changeSupplierRecord(tx, id, recordOf(body));
    await changeConnection(tx, config.secret, id, connectionOf(body));
    const after = await readSupplier(tx, id);
    const key = body.apiKey ? { apiKey: 'replaced' } : {};
    const at = clock.now();
    await recordChange(tx, { at, byUserId, ...subject(id), did: 'changed', before, after: { ...after, ...key } });
    invalidate('suppliers');
    return after;
  });
}

const subject = (id: number) => ({ subject: 'supplier', subjectId: id });

function recordOf({ apiKey: _key, connector: _connector, shippingRate, ...fields }: ChangeSupplierBody) {
  const rate = typeof shippingRate === 'string' ? fromPounds(shippingRate) : shippingRate;
  return { ...fields, shippingRate: rate };
}

/** An empty key is one that was not typed. */
function connectionOf({ apiKey, connector }: ChangeSupplierBody) {
  return { connector, apiKey: apiKey === '' ? undefined : apiKey };
}

function viewSupplier(record: SupplierRecord, connection: ConnectionRecord, productCount: number): Supplier {
  const { createdAt: _joined, shippingRate, ...fields } = record;
  return {
    ...fields,
    shippingRate: shippingRate === null ? null : toPounds(shippingRate),
    connector: connection.connector,
    apiKeySet: connection.apiKeySealed !== null,
    apiKeyLastFour: connection.apiKeyEnding,
    connectionTestedAt: connection.testedAt?.toISOString() ?? null,
    connectionFault: connection.testFailure,
    productCount,
  };
}
