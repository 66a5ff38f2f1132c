import { expect, onTestFinished } from 'vitest';
import { feedConnector } from '#dropshipping/connectors/feed/feed-connector.ts';
import { feedAtAddress } from '#dropshipping/connectors/feed/feed-source.ts';
import { restConnector } from '#dropshipping/connectors/rest/rest-connector.ts';
import type { Offer, OutgoingOrder, SupplierConnector } from '#dropshipping/connectors/supplier-connector.ts';
import type { Patience } from '#dropshipping/connectors/supplier-http.ts';
import { wooConnector } from '#dropshipping/connectors/woocommerce/woocommerce-connector.ts';
import { systemClock } from '#platform/clock.ts';
import type { Clock } from '#platform/clock.ts';
import { createHttpClient } from '#platform/http-client/http-client.ts';
import type { HttpClient } from '#platform/http-client/http-client.ts';
import type { Fault } from '#tools/supplier-simulator/faults.ts';
import { moveOrder } from '#tools/supplier-simulator/simulated-supplier.ts';
import type { Move, SimulatedSupplier, SimulatedSupplierSetup } from '#tools/supplier-simulator/simulated-supplier.ts';
import { wooKey } from '#tools/supplier-simulator/woocommerce-protocol.ts';
import type { openConnectedShop } from './connected-suppliers.ts';
import { simulate } from './simulator.ts';

export type Way = {
  /** As chosen by the owner. */
  connector: 'rest' | 'woocommerce' | 'feed';
  path: string;
  open(
    httpClient: HttpClient,
    connection: { name: string; endpoint: string; apiKey: string; patience: Patience },
    clock: Clock,
  ): SupplierConnector;
  key(supplier: Pick<SimulatedSupplier, 'apiKey'>): string;
};

const openFeed: Way['open'] = (httpClient, { name, ...address }, clock) =>
  feedConnector({ name, source: feedAtAddress(httpClient, { name, ...address }, clock) });
const plainKey: Way['key'] = ({ apiKey }) => apiKey;

/** All protocols of suppliers. */
export const ways = {
  rest: { connector: 'rest', path: 'rest', open: restConnector, key: plainKey },
  'a feed in CSV': { connector: 'feed', path: 'feed/products.csv', open: openFeed, key: plainKey },
  'a feed in XML': { connector: 'feed', path: 'feed/products.xml', open: openFeed, key: plainKey },
  woocommerce: { connector: 'woocommerce', path: 'woocommerce', open: wooConnector, key: wooKey },
} as const satisfies Record<string, Way>;

/** The kinds among them that are chosen in the admin area, each once. */
export const connections = {
  rest: ways.rest,
  woocommerce: ways.woocommerce,
  feed: ways['a feed in CSV'],
} as const;
export type Connection = keyof typeof connections;

/** Faults of a whole supplier, and the error the owner sees. */
export const wholeErrors: [Fault, string][] = [
  ['error', 'unavailable'],
  ['hanging', 'unavailable'],
  ['unauthorised', 'credentials'],
  ['garbage', 'garbage'],
  ['rate-limited', 'rate-limited'],
];

/** The shop's usual timeouts, for a busy machine, without the pauses between tries. */
export const hasty: Patience = { timeoutMs: 15_000, tries: 2, firstPauseMs: 1, longestPauseMs: 0 };

/** For suppliers that never respond. */
const impatient: Patience = { ...hasty, timeoutMs: 100 };

/** Two of 'S1-02' to an address that is always the same. */
export const outgoingOrder: OutgoingOrder = {
  number: 'PO-1',
  lines: [{ code: 'S1-02', name: 'Chew', quantity: 2, price: null }],
  deliverTo: {
    name: 'Jo van Bennett',
    address: '1 Kennel Lane',
    city: 'Leeds',
    postcode: 'LS1 4AP',
    country: 'United Kingdom',
    phone: null,
  },
  delivery: 'standard',
  note: 'Ring twice',
};

/** An opened connector to a simulated supplier; both are closed after the test. */
export async function clientBy(way: Way, setup: Partial<SimulatedSupplierSetup> = {}, key?: string) {
  const simulator = await simulate([setup]);
  const supplier = simulator.supplier(1);
  const httpClient = createHttpClient({ loopbackPort: simulator.port });
  onTestFinished(() => httpClient.close());
  const url = `${simulator.url}/suppliers/1/${way.path}`;
  const apiKey = key ?? way.key(supplier);
  const connectorWith = (patience: Patience) =>
    way.open(httpClient, { name: supplier.name, endpoint: url, apiKey, patience }, systemClock);
  const move = (number: string, wanted: Move) => moveOrder(supplier, number, wanted);
  const connectors = { connector: connectorWith(hasty), impatientConnector: connectorWith(impatient) };
  return { simulator, supplier, httpClient, url, apiKey, ...connectors, move };
}

export async function allOffers(offers: AsyncIterable<Offer>): Promise<Offer[]> {
  const found: Offer[] = [];
  for await (const offer of offers) found.push(offer);
  return found;
}

type Opened = Pick<Awaited<ReturnType<typeof openConnectedShop>>, 'admin' | 'simulator'>;

/** The owner chooses another connector for a simulated supplier. */
export async function connectBy({ admin, simulator }: Opened, supplierId: number, connection: Connection) {
  const { connector, path, key } = connections[connection];
  const apiEndpoint = `${simulator.url}/suppliers/${supplierId}/${path}`;
  const wanted = { connector, apiEndpoint, apiKey: key(simulator.supplier(supplierId)) };
  const reported = await admin.patch(`/api/suppliers/${supplierId}`, wanted);
  expect(reported.statusCode, reported.payload).toBe(200);
}
