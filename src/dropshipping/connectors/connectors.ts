import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { SupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { findConnection, readApiKey } from '../connections/supplier-connections.ts';
import { feedConnector } from './feed/feed-connector.ts';
import type { FeedConnection } from './feed/feed-connector.ts';
import { feedAtAddress } from './feed/feed-source.ts';
import { restConnector } from './rest/rest-connector.ts';
import type { SupplierConnector } from './supplier-connector.ts';
import { SupplierError } from './supplier-fault.ts';
import { hasFeedInUse, readFeedColumns, uploadedFeed } from './feed/supplier-feeds.ts';
import type { Patience } from './supplier-http.ts';
import { wooConnector } from './woocommerce/woocommerce-connector.ts';

export type OpenedConnector = { supplier: SupplierRecord; connector: SupplierConnector };

type ConnectorDeps = Pick<Deps, 'db' | 'config' | 'httpClient'>;

/**
 * The way to a supplier's own system. Null for one that is dealt with by hand.
 * @throws Problem 404 `supplier-not-found`; SupplierFault `credentials` or `unavailable` when key or address is missing
 */
export async function openConnector(
  deps: ConnectorDeps,
  supplierId: number,
  patience?: Patience,
): Promise<OpenedConnector | null> {
  const { db, config, httpClient } = deps;
  const supplier = await readSupplierRecord(db, supplierId);
  const { connector } = await findConnection(db, supplierId);
  if (connector === 'none') return null;
  if (connector === 'feed') {
    return { supplier, connector: feedConnector(await openFeed(deps, supplier, patience)) };
  }
  const { name } = supplier;
  const endpoint = endpointOf(supplier);
  const apiKey = await readApiKey(db, config.secret, supplierId);
  if (apiKey === null) throw new SupplierError('credentials', `${name} has no API key yet.`);
  const open = connector === 'rest' ? restConnector : wooConnector;
  return { supplier, connector: open(httpClient, { name, endpoint, apiKey, patience }) };
}

/** The feed of a supplier: one that was uploaded, otherwise the one at its address. @throws SupplierFault `unavailable` */
export async function openFeed(
  { db, config, httpClient }: ConnectorDeps,
  supplier: SupplierRecord,
  patience?: Patience,
): Promise<FeedConnection> {
  const { id, name } = supplier;
  const columns = await readFeedColumns(db, id);
  if (await hasFeedInUse(db, id)) return { name, columns, source: uploadedFeed(db, id, { isWaiting: false }) };
  const endpoint = endpointOf(supplier);
  const apiKey = await readApiKey(db, config.secret, id);
  return { name, columns, source: feedAtAddress(httpClient, { name, endpoint, apiKey, patience }) };
}

/** For screens that are about the supplier's system. @throws Problem 409 `no-connection` besides what `openConnector` throws */
export async function requireConnector(
  deps: ConnectorDeps,
  supplierId: number,
  patience?: Patience,
): Promise<OpenedConnector> {
  const opened = await openConnector(deps, supplierId, patience);
  if (opened) return opened;
  throw new Problem(409, 'no-connection', 'This supplier is dealt with by hand. Choose a connection for it first.');
}

function endpointOf({ name, apiEndpoint }: SupplierRecord): string {
  if (apiEndpoint !== null) return apiEndpoint;
  throw new SupplierError('unavailable', `${name} has no API endpoint yet.`);
}
