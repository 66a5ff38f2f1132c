import { expect, test, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startExternalServer } from '../support/external-server.ts';
import { findPooler, startPooler } from '../support/pooler.ts';
import { openDataFolder, startShopProcess } from '../support/shop-process.ts';
import { fillShelves, findErrors, shopper, stockAtFirst } from './checkout-ledger.ts';
import type { Ledger } from './checkout-ledger.ts';

// Shops in processes of their own, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

const orders = 60;

/** Sequential requests in each, with twice as many loops as there are connections to the server. */
async function buy(urls: readonly string[], ledger: Ledger): Promise<void> {
  const attempt = async (number: number) => {
    const key = crypto.randomUUID();
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const body = JSON.stringify({ ...shopper, items: [{ productId: 1, quantity: 1 }] });
    const reply = await fetch(`${urls[number % urls.length]}/api/orders`, { method: 'POST', headers, body });
    const answer = (await reply.json()) as { orderNumber?: string; message?: string };
    if (answer.orderNumber) ledger.acknowledged.set(key, answer.orderNumber);
    else ledger.refused.push(`${reply.status} ${answer.message}`);
  };
  const queue = Array.from({ length: orders }, (_, number) => number);
  const next = async (): Promise<void> => {
    for (let number = queue.shift(); number !== undefined; number = queue.shift()) await attempt(number);
  };
  await Promise.all(Array.from({ length: 6 }, next));
}

async function stockAt(url: string): Promise<number> {
  return ((await (await fetch(`${url}/api/products/1`)).json()) as { stock: number }).stock;
}

test.runIf(findPooler())(
  'three processes live on three connections of a PgBouncer in transaction mode, and hear of each other’s changes',
  async () => {
    await using folder = openDataFolder();
    await using data = openDataFolder();
    await using server = await startExternalServer(folder.path);
    await using pooler = await startPooler(server.connection, { size: 3 });
    const env = {
      DATABASE_URL: pooler.connection.connectionString,
      SHOP_SECRET: 'only-for-tests'.repeat(3),
      SHOP_DATA: data.path,
      SHOP_RATE_LIMIT: 'off',
    };

    await using deaf = await startShopProcess(env);
    expect(deaf.url).toBe('');
    expect(deaf.output()).toContain('Enter the address of the database itself as DATABASE_LISTEN_URL');

    const settings = { ...env, DATABASE_LISTEN_URL: server.connection.connectionString };
    await using one = await startShopProcess({ ...settings, SHOP_ROLE: 'web' });
    await using other = await startShopProcess({ ...settings, SHOP_ROLE: 'web' });
    await using third = await startShopProcess(settings);
    const urls = [one.url, other.url, third.url];
    await fillShelves(server.connection);
    expect(await Promise.all(urls.map(stockAt))).toEqual([stockAtFirst, stockAtFirst, stockAtFirst]);

    const ledger: Ledger = { acknowledged: new Map(), unanswered: new Map(), refused: [] };
    await buy(urls, ledger);

    expect(ledger.refused).toEqual([]);
    expect(await findErrors(server.connection, ledger)).toEqual([]);
    const left = stockAtFirst - orders;
    await eventually(async () => expect(await Promise.all(urls.map(stockAt))).toEqual([left, left, left]));
    expect(third.output()).not.toContain('error');
  },
);
