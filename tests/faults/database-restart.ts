import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startExternalServer } from '../support/external-server.ts';
import { openDataFolder, serverOf, signalServer, startShopProcess } from '../support/shop-process.ts';
import type { ShopProcess } from '../support/shop-process.ts';
import { embeddedIn, fillShelves, findErrors, productCount, shopper } from './checkout-ledger.ts';
import type { Ledger } from './checkout-ledger.ts';

export type RestartFigures = {
  shops: number;
  acknowledged: number;
  /** Error responses by status; each order was retried under its key. */
  lost: Record<string, number>;
  /** The longest a buyer waited for a response, and for the order. */
  slowestResponseMs: number;
  slowestOrderMs: number;
  faults: string[];
  /** Whether each shop's process is alive and took orders after the restart. */
  alive: boolean[];
};

const buyers = 8;
/** Counted in orders and not in time, so that a slow machine is also hit in the middle of its work. */
const ordersBefore = 30;
const ordersAfterEach = 15;
const mostMs = 90_000;

/** Two shops on an external PostgreSQL, which restarts while they take orders. */
export async function restartExternal(): Promise<RestartFigures> {
  await using folder = openDataFolder();
  await using data = openDataFolder();
  await using server = await startExternalServer(folder.path);
  const { connection } = server;
  const env = {
    DATABASE_URL: connection.connectionString,
    SHOP_SECRET: 'only-for-tests'.repeat(3),
    SHOP_DATA: data.path,
    SHOP_RATE_LIMIT: 'off',
  };
  await using one = await startShopProcess(env);
  await using other = await startShopProcess(env);
  return await storm([one, other], connection, () => server.restart());
}

/** One shop whose own PostgreSQL is killed or stopped while it takes orders. */
export async function stopEmbedded(how: 'SIGKILL' | 'SIGTERM'): Promise<RestartFigures> {
  await using data = openDataFolder();
  await using shop = await startShopProcess({ SHOP_DATA: data.path, SHOP_RATE_LIMIT: 'off' });
  return await storm([shop], embeddedIn(data.path), async () => {
    const ended = signalServer(data.path, how);
    // After SIGTERM it still takes orders for a while.
    for (const end = performance.now() + mostMs; performance.now() < end; await sleep(50)) {
      if (await isAnother(data.path, ended)) return;
    }
    throw new Error('No other PostgreSQL came in place of the one that was told to end.');
  });
}

/** Whether a new server runs and accepts connections. */
async function isAnother(dataFolder: string, ended: number): Promise<boolean> {
  if ((serverOf(dataFolder) ?? ended) === ended) return false;
  const client = new Client(embeddedIn(dataFolder));
  client.on('error', () => undefined); // it may still be starting
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function storm(
  shops: readonly ShopProcess[],
  connection: Parameters<typeof fillShelves>[0],
  restart: () => Promise<void>,
): Promise<RestartFigures> {
  for (const shop of shops) if (!shop.url) throw new Error(`The shop did not open: ${shop.output()}`);
  await fillShelves(connection);
  const ledger: Ledger = { acknowledged: new Map(), unanswered: new Map(), refused: [] };
  const figures = { lost: {} as Record<string, number>, slowestResponseMs: 0, slowestOrderMs: 0 };
  const after = shops.map(() => 0);
  const end = performance.now() + mostMs;
  let restarting: Promise<void> | undefined;
  let isBack = false;

  async function buy(buyer: number): Promise<void> {
    for (let round = buyer; after.some((orders) => orders < ordersAfterEach) && performance.now() < end; round += 1) {
      const which = round % shops.length;
      const [key, began] = [crypto.randomUUID(), performance.now()];
      while (performance.now() < end) {
        const status = await attempt(shops[which]?.url ?? '', ledger, key, figures);
        if (status === 201) break;
        figures.lost[status] = (figures.lost[status] ?? 0) + 1;
        await sleep(200); // as a browser after a Retry-After
      }
      figures.slowestOrderMs = Math.max(figures.slowestOrderMs, performance.now() - began);
      if (isBack) after[which] = (after[which] ?? 0) + 1;
      if (ledger.acknowledged.size >= ordersBefore) restarting ??= restart().then(() => void (isBack = true));
    }
  }

  await Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer)));
  await restarting;
  return {
    shops: shops.length,
    acknowledged: ledger.acknowledged.size,
    ...figures,
    faults: await findErrors(connection, ledger),
    alive: await Promise.all(shops.map(async (shop, which) => (await isAlive(shop)) && after[which] !== 0)),
  };
}

type Slowest = Pick<RestartFigures, 'slowestResponseMs'>;

/** @returns the status, or the network error */
async function attempt(url: string, ledger: Ledger, key: string, slowest: Slowest): Promise<number | string> {
  const began = performance.now();
  try {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const reply = await fetch(`${url}/api/orders`, { method: 'POST', headers, body: JSON.stringify(basketOf(key)) });
    const { orderNumber } = (await reply.json()) as { orderNumber?: string };
    if (orderNumber) ledger.acknowledged.set(key, orderNumber);
    return orderNumber ? 201 : reply.status;
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : 'no answer';
  } finally {
    slowest.slowestResponseMs = Math.max(slowest.slowestResponseMs, performance.now() - began);
  }
}

/** The same order under the same key. */
function basketOf(key: string): object {
  return {
    ...shopper,
    items: [{ productId: 1 + (Number.parseInt(key.slice(0, 6), 16) % productCount), quantity: 1 }],
  };
}

async function isAlive(shop: ShopProcess): Promise<boolean> {
  const statuses = await Promise.all(
    ['/healthz', '/readyz'].map(async (path) => (await fetch(`${shop.url}${path}`)).status),
  ).catch(() => []);
  return statuses.length === 2 && statuses.every((status) => status === 200);
}

if (import.meta.main) {
  const figures = {
    restarted: await restartExternal(),
    killed: await stopEmbedded('SIGKILL'),
    stopped: await stopEmbedded('SIGTERM'),
  };
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
}
