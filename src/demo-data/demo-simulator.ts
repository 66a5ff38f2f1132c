import { sql } from 'drizzle-orm';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import type { SimulatedGoods, SimulatedSupplierSetup } from '#dropshipping/simulator/simulated-supplier.ts';
import { openSimulator } from '#dropshipping/simulator/simulator.ts';
import type { Simulator } from '#dropshipping/simulator/simulator.ts';
import { wooKey } from '#dropshipping/simulator/woocommerce-protocol.ts';
import type { ConnectorKind } from '#dropshipping/connections/supplier-words.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { createHttpClient } from '#platform/http-client/http-client.ts';
import { demoListings } from './demo-listings.ts';
import { demoSuppliers } from './demo-suppliers.ts';

const tradeEveryMs = 5 * 60_000;
const probeMs = 5_000;

/** How the shop reaches one of the demo's suppliers. The key is worth nothing anywhere else. */
export type DemoConnection = { connector: ConnectorKind; apiEndpoint: string; apiKey: string };

/** Each speaks in another way, so that the demo shows them all. */
export function demoConnection(supplierId: number, port: number): DemoConnection {
  const home = `http://127.0.0.1:${port}/suppliers/${supplierId}`;
  const apiKey = demoKey(supplierId);
  if (supplierId === 1) return { connector: 'rest', apiEndpoint: `${home}/rest`, apiKey };
  if (supplierId === 2)
    return { connector: 'woocommerce', apiEndpoint: `${home}/woocommerce`, apiKey: wooKey({ apiKey }) };
  return { connector: 'feed', apiEndpoint: `${home}/feed/products.csv`, apiKey };
}

/** The demo's suppliers as a program of their own, for any shop on this machine. `more`: so many further goods each. */
export function openSharedSuppliers(port: number, wanted: { more: number; latencyMs: number }): Promise<Simulator> {
  return openSimulator(port, demoSetups(wanted), { shared: true, tradeEveryMs });
}

/**
 * The demo's three suppliers, in business. Those of `npm run supplier` when they are at the given port already, otherwise
 * this shop's own, at any free port when the given one is taken.
 */
export async function openDemoSuppliers(port: number): Promise<Pick<Simulator, 'port' | 'close'>> {
  try {
    return await openSimulator(port, demoSetups(), { tradeEveryMs });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    if (await areShared(port)) return { port, close: async () => undefined };
    return openSimulator(0, demoSetups(), { tradeEveryMs });
  }
}

/** The suppliers of a demo shop that was here before may have had another port. */
export async function findDemoSuppliers(db: Database, port: number): Promise<void> {
  const simulated = '^http://127[.]0[.]0[.]1:[0-9]+/suppliers/';
  await db
    .update(suppliers)
    .set({ apiEndpoint: sql`regexp_replace(api_endpoint, ${simulated}, ${`http://127.0.0.1:${port}/suppliers/`})` })
    .where(sql`${suppliers.apiEndpoint} ~ ${simulated}`);
}

function demoKey(supplierId: number): string {
  return `demo-key-of-supplier-${supplierId}`;
}

function demoSetups({ more = 0, latencyMs = 0 } = {}): SimulatedSupplierSetup[] {
  return demoSuppliers.map(({ id = 0, name }) => {
    const goods = demoListings(id);
    return { id, name, apiKey: demoKey(id), latencyMs, goods: [...goods, ...copies(goods, more)] };
  });
}

function copies(goods: readonly SimulatedGoods[], count: number): SimulatedGoods[] {
  return Array.from({ length: count }, (_, at) => goods[at % goods.length]).flatMap((model, at) => {
    if (!model) return [];
    const { choice: _choice, ...plain } = model;
    return { ...plain, code: `${model.code}-${at + 1}`, name: `${model.name}, Batch ${at + 1}`, gtin: null };
  });
}

async function areShared(port: number): Promise<boolean> {
  const httpClient = createHttpClient({ loopbackPort: port });
  try {
    const { body } = await httpClient.fetch({
      url: `http://127.0.0.1:${port}/`,
      timeoutMs: probeMs,
      maxBytes: 50_000_000,
    });
    return body.toString('utf8').startsWith('{"simulator":"shared"');
  } catch {
    return false;
  } finally {
    httpClient.close();
  }
}
