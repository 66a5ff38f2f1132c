import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { products } from '#catalogue/products/products.table.ts';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { changeConnection } from '#dropshipping/connections/supplier-connections.ts';
import type { Patience } from '#dropshipping/connectors/supplier-http.ts';
import { syncRunDue } from '#dropshipping/dropshipping-events.ts';
import { runSync } from '#dropshipping/sync/runs/run-sync.ts';
import type { Sync, SyncBody, SyncOutcome } from '#dropshipping/sync/syncs.contract.ts';
import { syncRuns } from '#dropshipping/sync/syncs.table.ts';
import { backgroundJobs } from '#jobs.ts';
import { after } from '#platform/jobs/background-job.ts';
import { stockProducts } from './catalogue.ts';
import { hasty } from './connectors.ts';
import { eventually } from './eventually.ts';
import { owner } from './people.ts';
import { openShop } from './shop.ts';
import type { ShopOverrides, TestShop } from './shop.ts';
import { simulate } from './simulator.ts';

/**
 * A shop whose suppliers 1 to 3 are connected to simulated ones, with the first products of each on sale: 'S1-01' to
 * 'S1-03' are products 1 to 3, 'S2-01' is 4 and so on. They cost £4.00 and sell for £8.00.
 */
export async function openConnectedShop(
  setups?: Parameters<typeof simulate>[0],
  productsEach = 3,
  config: ShopOverrides['config'] = {},
) {
  const simulator = await simulate(setups);
  const ids = (setups ?? [{}, {}, {}]).map((_, index) => index + 1);
  const shop = await openShop({ config: { demo: true, supplierPort: simulator.port, ...config } });
  for (const id of ids) await connect(shop, simulator, id);
  await stockProducts(
    shop,
    ...ids.flatMap((supplierId) =>
      [...simulator.supplier(supplierId).goods.keys()].slice(0, productsEach).map((code) => ({
        name: `Product ${code}`,
        supplierId,
        supplierProductCode: code,
        supplierPrice: simulator.supplier(supplierId).goods.get(code)?.price ?? null,
        margin: '0.5',
        price: '8.00',
        stock: 20,
      })),
    ),
  );
  await fastRetries(shop);
  return { shop, simulator, admin: await owner(shop), [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

async function connect(shop: TestShop, simulator: Awaited<ReturnType<typeof simulate>>, id: number): Promise<void> {
  const { name, apiKey } = simulator.supplier(id);
  const apiEndpoint = `${simulator.url}/suppliers/${id}/rest`;
  await shop.db.insert(suppliers).values({ id, name, email: `orders@supplier-${id}.example`, apiEndpoint });
  await changeConnection(shop.db, shop.config.secret, id, { connector: 'rest', apiKey });
}

/** With suppliers in a sync; for one that never responds, `timeoutMs` is the timeout. */
export async function fastRetries(shop: TestShop, silent?: { supplierId: number; timeoutMs: number }): Promise<void> {
  const patienceWith = async (runId: number): Promise<Patience> => {
    const [run] = await shop.db.select().from(syncRuns).where(eq(syncRuns.id, runId));
    return silent && run?.supplierId === silent.supplierId ? { ...hasty, timeoutMs: silent.timeoutMs } : hasty;
  };
  const others = backgroundJobs(shop.deps).filter(({ name }) => name !== 'sync-supplier');
  const sync = async ({ runId }: { runId: number }) => runSync(shop.deps, runId, await patienceWith(runId));
  await shop.jobs.prepare([...others, after(syncRunDue, 'sync-supplier', sync)]);
}

/** The response of a call that waits for background work, which is run meanwhile. */
export async function whileWorking<Response>(shop: TestShop, response: Promise<Response>): Promise<Response> {
  await eventually(async () => expect(await shop.db.$count(syncRuns)).toBeGreaterThan(0));
  await shop.jobs.drain();
  return response;
}

type Opened = Awaited<ReturnType<typeof openConnectedShop>>;

/** Starts a sync, runs its jobs and returns the outcome. */
export async function syncNow({ shop, admin }: Pick<Opened, 'shop' | 'admin'>, body: SyncBody) {
  const reply = await admin.post('/api/supplier-syncs', body);
  const { id } = reply.json<Sync>();
  const { failures } = await shop.jobs.drain();
  expect(failures).toEqual([]);
  const sync = (await admin.get(`/api/supplier-syncs/${id}`)).json<Sync>();
  const outcomes = (await admin.get(`/api/supplier-syncs/${id}/outcomes?limit=200`)).json<SyncOutcome[]>();
  return { ...sync, outcomes };
}

export async function productRow(shop: TestShop, id: number) {
  const [row] = await shop.db.select().from(products).where(eq(products.id, id));
  if (!row) throw new Error(`There is no product ${id}`);
  return row;
}
