import { eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { seal, unseal } from '#platform/sealed.ts';
import type { ConnectorKind } from './supplier-words.contract.ts';
import { supplierConnections } from './supplier-connections.table.ts';

export type ConnectionRecord = Omit<typeof supplierConnections.$inferSelect, 'supplierId' | 'options'>;

/** A key: null takes the kept one away, undefined leaves it. */
export type ConnectionChange = { connector?: ConnectorKind | undefined; apiKey?: string | null | undefined };

const purpose = 'supplier key';
/** Of a shorter key the last four characters would give half of it away. */
const shortestShown = 8;

const byHand: ConnectionRecord = {
  connector: 'none',
  apiKeySealed: null,
  apiKeyEnding: null,
  testedAt: null,
  testFailure: null,
};

/** One for each of the ids: a supplier that the table does not know is dealt with by hand. */
export async function findConnections(db: Database, ids: readonly number[]): Promise<Map<number, ConnectionRecord>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(supplierConnections)
          .where(inArray(supplierConnections.supplierId, [...ids]));
  const found = new Map(rows.map((row) => [row.supplierId, row]));
  return new Map(ids.map((id) => [id, found.get(id) ?? byHand]));
}

export async function findConnection(db: Database, id: number): Promise<ConnectionRecord> {
  const [found] = await db.select().from(supplierConnections).where(eq(supplierConnections.supplierId, id));
  return found ?? byHand;
}

/** The suppliers whose systems the shop can ask. */
export async function connectedSupplierIds(db: Database): Promise<number[]> {
  const { supplierId, connector } = supplierConnections;
  const rows = await db.select({ supplierId }).from(supplierConnections).where(ne(connector, 'none'));
  return rows.map((row) => row.supplierId);
}

/** In the supplier's transaction, with its row locked. A changed connection has not been tested. */
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

/** How asking it went; `failure` null: well. */
export async function saveConnectionTest(
  tx: Database,
  supplierId: number,
  { at, failure }: { at: Date; failure: string | null },
): Promise<void> {
  const saved = { testedAt: at, testFailure: failure };
  await tx.update(supplierConnections).set(saved).where(eq(supplierConnections.supplierId, supplierId));
}

/** The key a connector signs in with; null without one, or when the shop's secret is another than then. */
export async function readApiKey(db: Database, secret: string, supplierId: number): Promise<string | null> {
  const { apiKeySealed } = await findConnection(db, supplierId);
  return apiKeySealed && unseal(secret, purpose, apiKeySealed);
}

function sealed(secret: string, apiKey: string | null) {
  if (apiKey === null) return { apiKeySealed: null, apiKeyEnding: null };
  const apiKeyEnding = apiKey.length < shortestShown ? null : apiKey.slice(-4);
  return { apiKeySealed: seal(secret, purpose, apiKey), apiKeyEnding };
}
