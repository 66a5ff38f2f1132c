import { findListed } from '#catalogue/supplied-products/synced-products.ts';
import { shopCurrency } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { SupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { standardVatRate } from '#orders/order/order-words.contract.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { pinHostKey } from '../../connections/host-keys.ts';
import { findConnection, readApiKey, saveConnectionTest } from '../../connections/supplier-connections.ts';
import { SupplierError, supplierProblem } from '../../connections/supplier-error.ts';
import { costBy, readCosting } from '../../costs/supplier-costs.ts';
import type { Costing } from '../../costs/supplier-costs.ts';
import type { ConnectionTest, ListedProducts, ListedQuery } from '../connectors.contract.ts';
import { feedHistory } from '../feed/feed-checks.ts';
import { feedConnector } from '../feed/feed-connector.ts';
import type { FeedConnection } from '../feed/feed-connector.ts';
import { feedAtAddress } from '../feed/feed-source.ts';
import type { FeedSource } from '../feed/feed-source.ts';
import { feedOnFileServer, isFileServer } from '../feed/file-server.ts';
import { hasFeedInUse, readFeedSettings, uploadedFeed } from '../feed/supplier-feeds.ts';
import { restConnector } from '../rest/rest-connector.ts';
import type { ListedPage, SupplierConnector } from '../supplier-connector.ts';
import { impatient } from '../supplier-http.ts';
import type { Patience } from '../supplier-http.ts';
import { wooConnector } from '../woocommerce/woocommerce-connector.ts';

export type OpenedConnector = { supplier: SupplierRecord; connector: SupplierConnector };

type ConnectorDeps = Pick<Deps, 'db' | 'config' | 'httpClient' | 'clock' | 'jobs'>;

/**
 * Opens the connector to a supplier's system. Null for a supplier handled by hand.
 * @throws Problem 404 `supplier-not-found`; SupplierError `credentials` or `unavailable` when key or address is missing
 */
export async function openConnector(
  deps: ConnectorDeps,
  supplierId: number,
  patience?: Patience,
): Promise<OpenedConnector | null> {
  return openConnectorOf(deps, await readSupplierRecord(deps.db, supplierId), patience);
}

/** For callers that have read the supplier already. @throws SupplierError as above */
export async function openConnectorOf(
  deps: ConnectorDeps,
  supplier: SupplierRecord,
  patience?: Patience,
): Promise<OpenedConnector | null> {
  const { db, config, httpClient, clock } = deps;
  const connection = await findConnection(db, supplier.id);
  const { connector } = connection;
  if (connector === 'none') return null;
  if (connector === 'feed') {
    return { supplier, connector: feedConnector(await openFeed(deps, supplier, patience)) };
  }
  const { name, currency } = supplier;
  const endpoint = endpointOf(supplier);
  const apiKey = readApiKey(config.secret, connection, name);
  if (apiKey === null) throw new SupplierError('credentials', `${name} has no API key yet.`);
  const open = connector === 'rest' ? restConnector : wooConnector;
  return { supplier, connector: open(httpClient, { name, endpoint, apiKey, patience, currency }, clock) };
}

/** A supplier's feed: the uploaded one, otherwise the one at its address. @throws SupplierError `unavailable` */
export async function openFeed(
  deps: ConnectorDeps,
  supplier: SupplierRecord,
  patience?: Patience,
): Promise<FeedConnection> {
  const { id, name } = supplier;
  const [settings, source] = [await readFeedSettings(deps.db, id), await feedSourceOf(deps, supplier, patience)];
  return { name, settings, source, history: await feedHistory(deps, supplier, source.origin) };
}

async function feedSourceOf(
  { db, config, httpClient, clock }: ConnectorDeps,
  supplier: SupplierRecord,
  patience: Patience | undefined,
): Promise<FeedSource> {
  const { id, name } = supplier;
  if (await hasFeedInUse(db, id)) return uploadedFeed({ db, clock }, id, { isWaiting: false });
  const endpoint = endpointOf(supplier);
  const connection = await findConnection(db, id);
  const apiKey = readApiKey(config.secret, connection, name);
  const address = { name, endpoint, apiKey, patience };
  if (!isFileServer(endpoint)) return feedAtAddress(httpClient, address, clock);
  const hostKey = { known: connection.hostKey, pin: (shown: string) => pinHostKey(db, id, shown) };
  return feedOnFileServer(httpClient, address, { clock, hostKey });
}

/** For screens about the supplier's system. @throws Problem 409 `no-connection`, and what `openConnector` throws */
export async function requireConnector(
  deps: ConnectorDeps,
  supplierId: number,
  patience?: Patience,
): Promise<OpenedConnector> {
  const opened = await openConnector(deps, supplierId, patience);
  if (opened) return opened;
  throw new Problem(409, 'no-connection', 'This supplier is handled by hand. Choose a connection for it first.');
}

function endpointOf({ name, apiEndpoint }: SupplierRecord): string {
  if (apiEndpoint !== null) return apiEndpoint;
  throw new SupplierError('unavailable', `${name} has no API endpoint yet.`);
}

/**
 * A page of the supplier's products, with those the shop sells already.
 * @throws Problem 404 `supplier-not-found`, 409 `no-connection`, 502 `supplier-unavailable` and similar
 */
export async function listSupplierProducts(
  deps: ConnectorDeps,
  supplierId: number,
  wanted: ListedQuery,
): Promise<ListedProducts> {
  const { products, ...page } = await fetchPage(deps, supplierId, wanted);
  const costing = await readCosting(deps.db, supplierId);
  const sold = await findListed(deps.db, supplierId, products);
  return {
    products: products.map(({ price, ...listed }) => ({
      ...listed,
      price: price === null ? null : toPounds(price),
      ...costShown(costing, { price, currency: listed.currency ?? null }),
      product: sold.get(listed.code) ?? null,
    })),
    ...page,
    // Once it is known what its prices are, nobody need guess.
    arePricesRetail: page.arePricesRetail && costing.terms.pricesAre === null,
  };
}

/** At the standard rate of VAT, by which products are imported. */
function costShown(costing: Costing, { price, currency }: { price: Pence | null; currency: string | null }) {
  if (price === null) return { cost: null, currency: null };
  const { cost } = costBy(costing, { amount: price, currency }, standardVatRate);
  return {
    cost: cost === null ? null : toPounds(cost),
    currency: currency ?? costing.terms.currency ?? shopCurrency,
  };
}

async function fetchPage(deps: ConnectorDeps, supplierId: number, wanted: ListedQuery): Promise<ListedPage> {
  try {
    const { connector } = await requireConnector(deps, supplierId, impatient);
    return await connector.listProducts(wanted);
  } catch (error) {
    throw error instanceof Problem ? error : supplierProblem(error);
  }
}

/**
 * Tests the connection by a request that needs the key, and stores the result.
 * @throws Problem 404 `supplier-not-found`, 409 `no-connection`
 */
export async function testConnection(deps: Deps, supplierId: number, byUserId: number): Promise<ConnectionTest> {
  const { can, fault, says } = await tryConnection(deps, supplierId);
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await saveConnectionTest(tx, supplierId, { at, failure: fault?.message ?? null });
    const after = { answered: fault === null, fault: fault?.message ?? null };
    const tested = { subject: 'supplier', subjectId: supplierId, did: 'connection-tested' } as const;
    await recordChange(tx, { at, byUserId, ...tested, before: null, after });
  });
  return {
    testedAt: at.toISOString(),
    fault: fault && { kind: fault.kind, message: fault.message },
    says,
    capabilities: can,
  };
}

async function tryConnection(deps: Deps, supplierId: number) {
  try {
    const { connector } = await requireConnector(deps, supplierId, impatient);
    const fault = await connector.test().then(() => null, errorOf);
    const says = fault ? null : await saysOf(connector);
    return { can: [...connector.can], fault, says };
  } catch (error) {
    return { can: [], fault: errorOf(error), says: null };
  }
}

/** A system that has just answered, and does not now, says nothing. */
async function saysOf(connector: SupplierConnector): Promise<ConnectionTest['says']> {
  const says = await connector.sourceTerms?.().catch((error: unknown) => (errorOf(error), null));
  return says ? { ...says, expressRate: says.expressRate === null ? null : toPounds(says.expressRate) } : null;
}

function errorOf(error: unknown): SupplierError {
  if (error instanceof SupplierError) return error;
  throw error;
}
