import { and, eq, gte, isNotNull, ne } from 'drizzle-orm';
import { listOwnerEmails } from '#accounts/staff/staff.ts';
import { findUser } from '#accounts/users/users.ts';
import { countSuppliedProducts } from '#catalogue/supplied-products/supplied-products.ts';
import {
  addSupplierRecord,
  changeSupplierRecord,
  findActiveSuppliers,
  listSupplierRecords,
  lockSupplierRecord,
  readSupplierRecord,
} from '#catalogue/suppliers/suppliers.ts';
import type { SupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput } from '#platform/http/errors/problem.ts';
import { queueMails } from '#platform/mail/mail.ts';
import { fromPounds, toPounds } from '#platform/money.ts';
import { isUnreadable, seal, unseal } from '#platform/sealed.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { supplierCostsDue } from '../dropshipping-events.ts';
import { clearHostKey } from './host-keys.ts';
import { supplierConnections } from './supplier-connections.table.ts';
import { SupplierError } from './supplier-error.ts';
import { toPercent } from './supplier-terms.contract.ts';
import type { ConnectorKind } from './supplier-words.contract.ts';
import { supplierAddressMail } from './supplier.mail.ts';
import type { ChangeSupplierBody, NewSupplierBody, Supplier } from './suppliers.contract.ts';

/** In the order in which they were created. */
export async function listSuppliers(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  page: { limit: number; offset: number },
): Promise<{ total: number; list: Supplier[] }> {
  const { total, list } = await listSupplierRecords(db, page);
  const ids = list.map(({ id }) => id);
  const [connections, counts] = await Promise.all([findConnections(db, ids), countSuppliedProducts(db, ids)]);
  return {
    total,
    list: list.flatMap((record) => {
      const connection = connections.get(record.id);
      return connection ? viewSupplier(record, connection, counts.get(record.id) ?? 0, config.secret) : [];
    }),
  };
}

/** @throws Problem 404 `supplier-not-found` */
async function readSupplier(db: Database, secret: string, id: number): Promise<Supplier> {
  const record = await readSupplierRecord(db, id);
  const connection = await findConnection(db, id);
  const counts = await countSuppliedProducts(db, [id]);
  return viewSupplier(record, connection, counts.get(id) ?? 0, secret);
}

export function addSupplier(deps: Deps, body: NewSupplierBody, byUserId: number): Promise<Supplier> {
  const { db, config, clock } = deps;
  return db.transaction(async (tx) => {
    const { id } = await addSupplierRecord(tx, { ...recordOf(body), name: body.name, email: body.email });
    await changeConnection(tx, config.secret, id, connectionOf(body));
    const after = await readSupplier(tx, config.secret, id);
    await recordChange(tx, { at: clock.now(), byUserId, ...subject(id), did: 'created', before: null, after });
    return after;
  });
}

/** @throws Problem 404 `supplier-not-found`, 400 for another system without its key */
export function changeSupplier(deps: Deps, id: number, body: ChangeSupplierBody, byUserId: number): Promise<Supplier> {
  const { changes, config, clock } = deps;
  return changes.transaction(async (tx, invalidate) => {
    // Concurrent changes are serialised, so that each entry of the audit log shows what that change did.
    await lockSupplierRecord(tx, id);
    const before = await readSupplier(tx, config.secret, id);
    rejectKeyForAnother(before, body);
    await changeSupplierRecord(tx, id, recordOf(body));
    await changeConnection(tx, config.secret, id, connectionOf(body));
    const after = await readSupplier(tx, config.secret, id);
    if (originOf(before.apiEndpoint) !== originOf(after.apiEndpoint)) await clearHostKey(tx, id);
    const key = body.apiKey ? { apiKey: 'replaced' } : {};
    const at = clock.now();
    await recordChange(tx, { at, byUserId, ...subject(id), did: 'changed', before, after: { ...after, ...key } });
    await mailChangedAddresses(deps, tx, { before, after, byUserId });
    if (termsOf(before) !== termsOf(after)) await deps.jobs.enqueue(tx, supplierCostsDue, { supplierId: id });
    invalidate('suppliers');
    return after;
  });
}

/** Two of the same text make the same costs. */
function termsOf({ pricesAre, discount, currency, currencyMargin, costRounding }: Supplier): string {
  return JSON.stringify({ pricesAre, discount, currency, currencyMargin, costRounding });
}

type Change = { before: Supplier; after: Supplier; byUserId: number };

/** Orders, with the names of customers, go to these: the owner is told, whoever changes one. */
async function mailChangedAddresses(deps: Deps, tx: Database, { before, after, byUserId }: Change): Promise<void> {
  const changed = [
    { what: 'Email', before: before.email, after: after.email },
    { what: 'API address', before: before.apiEndpoint, after: after.apiEndpoint },
  ].filter((address) => address.before !== address.after);
  if (changed.length === 0) return;
  const [{ email: shopEmail }, by] = [await readSettings(tx), await findUser(tx, byUserId)];
  const who = by ? `${by.firstName} ${by.lastName} (${by.email})` : 'Somebody';
  const url = `${deps.config.url}/admin?tab=suppliers`;
  // Also to their own addresses, which nobody else can change first.
  const owners = new Set([shopEmail, ...(await listOwnerEmails(tx))]);
  const mails = [...owners].map((to) => supplierAddressMail({ to, name: after.name, by: who, changed, url }));
  await queueMails(deps, tx, mails, await readMailFrame(tx, deps.config));
}

/** A stored key may only be sent to the system it was entered for. */
function rejectKeyForAnother(before: Supplier, { apiEndpoint, apiKey }: ChangeSupplierBody): void {
  const isKept = before.apiKeySet && (apiKey === undefined || apiKey === '');
  if (!isKept || !apiEndpoint || originOf(apiEndpoint) === originOf(before.apiEndpoint)) return;
  throw invalidInput('apiKey', 'Please enter the key again: the saved one is for the previous address.');
}

function originOf(address: string | null): string | undefined {
  const url = URL.parse(address ?? '');
  return url ? `${url.protocol}//${url.host}` : undefined;
}

const subject = (id: number) => ({ subject: 'supplier', subjectId: id });

function recordOf({ apiKey: _key, connector: _connector, ...fields }: ChangeSupplierBody) {
  const { shippingRate, expressRate } = fields;
  return { ...fields, shippingRate: rateIn(shippingRate), expressRate: rateIn(expressRate) };
}

function rateIn(typed: string | null | undefined) {
  return typeof typed === 'string' ? fromPounds(typed) : typed;
}

/** An empty key means that none was entered. */
function connectionOf({ apiKey, connector }: ChangeSupplierBody) {
  return { connector, apiKey: apiKey === '' ? undefined : apiKey };
}

function viewSupplier(
  record: SupplierRecord,
  connection: ConnectionRecord,
  productCount: number,
  secret: string,
): Supplier {
  const { createdAt: _joined, shippingRate, expressRate, discount, currencyMargin, ...fields } = record;
  const isLost = isUnreadable(secret, purpose, connection.apiKeySealed);
  return {
    ...fields,
    shippingRate: shippingRate === null ? null : toPounds(shippingRate),
    discount: toPercent(discount),
    currencyMargin: toPercent(currencyMargin),
    connector: connection.connector,
    expressRate: expressRate === null ? null : toPounds(expressRate),
    apiKeySet: connection.apiKeySealed !== null && !isLost,
    apiKeyLastFour: connection.apiKeyEnding,
    connectionTestedAt: connection.testedAt?.toISOString() ?? null,
    connectionFault: isLost ? unreadableKey(record.name) : connection.testFailure,
    productCount,
  };
}

type ConnectionRecord = Omit<typeof supplierConnections.$inferSelect, 'supplierId' | 'options' | 'revivedAt'>;

/** A key: null removes the stored one, undefined keeps it. */
export type ConnectionChange = { connector?: ConnectorKind | undefined; apiKey?: string | null | undefined };

const purpose = 'supplier key';
/** Four characters would reveal half of a shorter key. */
const shortestShown = 8;

const byHand: ConnectionRecord = {
  connector: 'none',
  apiKeySealed: null,
  apiKeyEnding: null,
  hostKey: null,
  testedAt: null,
  testFailure: null,
};

/** One for each of the ids; a supplier without a row is handled by hand. */
export async function findConnections(db: Database, ids: readonly number[]): Promise<Map<number, ConnectionRecord>> {
  const rows =
    ids.length === 0
      ? []
      : await db.select().from(supplierConnections).where(isOneOf(supplierConnections.supplierId, ids));
  const found = new Map(rows.map((row) => [row.supplierId, row]));
  return new Map(ids.map((id) => [id, found.get(id) ?? byHand]));
}

export async function findConnection(db: Database, id: number): Promise<ConnectionRecord> {
  const [found] = await db.select().from(supplierConnections).where(eq(supplierConnections.supplierId, id));
  return found ?? byHand;
}

/** Suppliers with a connected system. */
export async function connectedSupplierIds(db: Database): Promise<number[]> {
  const { supplierId, connector } = supplierConnections;
  const rows = await db.select({ supplierId }).from(supplierConnections).where(ne(connector, 'none'));
  return rows.map((row) => row.supplierId);
}

/** Call in the supplier's transaction, with its row locked. A changed connection counts as untested. */
export async function changeConnection(
  tx: Database,
  secret: string,
  supplierId: number,
  { connector, apiKey }: ConnectionChange,
): Promise<void> {
  const change = { ...(connector && { connector }), ...(apiKey !== undefined && sealed(secret, apiKey)) };
  if (Object.keys(change).length === 0) return;
  const untested = { ...change, testedAt: null, testFailure: null };
  await tx
    .insert(supplierConnections)
    .values({ supplierId, ...untested })
    .onConflictDoUpdate({ target: supplierConnections.supplierId, set: untested });
}

/** Records the result of a test; `failure` null: it succeeded. */
export async function saveConnectionTest(
  tx: Database,
  supplierId: number,
  { at, failure }: { at: Date; failure: string | null },
): Promise<void> {
  const saved = { testedAt: at, testFailure: failure };
  await tx.update(supplierConnections).set(saved).where(eq(supplierConnections.supplierId, supplierId));
}

/** The shop has enabled webhooks of the supplier's system again. */
export async function saveRevival(db: Database, supplierId: number, at: Date): Promise<void> {
  await db.update(supplierConnections).set({ revivedAt: at }).where(eq(supplierConnections.supplierId, supplierId));
}

/** Active suppliers whose webhooks the shop has enabled again since then. */
export async function findRevived(db: Database, since: Date): Promise<{ id: number; name: string; at: Date | null }[]> {
  const { supplierId, revivedAt } = supplierConnections;
  const rows = await db.select({ supplierId, revivedAt }).from(supplierConnections).where(gte(revivedAt, since));
  const atOf = new Map(rows.map((row) => [row.supplierId, row.revivedAt]));
  return (await findActiveSuppliers(db, [...atOf.keys()])).map(({ id, name }) => ({
    id,
    name,
    at: atOf.get(id) ?? null,
  }));
}

/** Suppliers whose last test, or last feed, had a fault. */
export async function countConnectionFaults(db: Database, most: number): Promise<number> {
  const { supplierId, connector, testFailure } = supplierConnections;
  const faulty = await db
    .select({ supplierId })
    .from(supplierConnections)
    .where(and(isNotNull(testFailure), ne(connector, 'none')));
  const active = await findActiveSuppliers(
    db,
    faulty.map((row) => row.supplierId),
  );
  return Math.min(active.length, most);
}

/** The names of suppliers whose keys were typed before the shop's secret changed. */
export async function listUnreadableKeys({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<string[]> {
  const rows = await db.select().from(supplierConnections).where(isNotNull(supplierConnections.apiKeySealed));
  const lost = rows.filter(({ apiKeySealed }) => isUnreadable(config.secret, purpose, apiKeySealed));
  return Promise.all(lost.map(async ({ supplierId }) => (await readSupplierRecord(db, supplierId)).name));
}

function unreadableKey(name: string): string {
  return `The key for ${name} can’t be read, because the shop’s secret has changed. Please enter it again.`;
}

/** The key a connector signs in with; null without one. @throws SupplierError `credentials` when the shop's secret has changed since */
export function readApiKey(
  secret: string,
  { apiKeySealed }: Pick<ConnectionRecord, 'apiKeySealed'>,
  name: string,
): string | null {
  if (isUnreadable(secret, purpose, apiKeySealed)) {
    throw new SupplierError('credentials', unreadableKey(name), { isOurs: true });
  }
  return apiKeySealed && unseal(secret, purpose, apiKeySealed);
}

function sealed(secret: string, apiKey: string | null) {
  if (apiKey === null) return { apiKeySealed: null, apiKeyEnding: null };
  const apiKeyEnding = apiKey.length < shortestShown ? null : apiKey.slice(-4);
  return { apiKeySealed: seal(secret, purpose, apiKey), apiKeyEnding };
}
