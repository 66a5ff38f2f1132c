// Also on PostgreSQL 15 behind PgBouncer: time-outs, transactions and what a connection remembers.
import { sql } from 'drizzle-orm';
import { Client, Pool } from 'pg';
import { expect, test, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { countRows, placeOrder, stockOf, stockProduct } from '../../../tests/support/checkout.ts';
import { openDatabaseProxy } from '../../../tests/support/database-proxy.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { createLogger } from '../logger.ts';
import { allowMoreTime, openDatabase, timeouts } from './database.ts';
import { openReplica } from './replica.ts';
import { isUnavailable } from './unavailable.ts';

const log = createLogger('silent');

/** The same shop on a pool of its own; past a pooler where the time-outs are the test's. */
async function openBeside({ deps, connection, direct }: TestShop, options: Parameters<typeof openDatabase>[2] = {}) {
  const opened = openDatabase(options.timeouts ? direct : connection, log, options);
  const own = { db: opened.db, replica: openReplica(opened.db, undefined, log), changes: deps.changes.over(opened.db) };
  const app = await buildApp({ ...deps, ...own }, log, { pages: false });
  return {
    ...opened,
    app,
    async [Symbol.asyncDispose]() {
      await app.close();
      await opened.close();
    },
  };
}

const busy = {
  statusCode: 503,
  headers: { 'retry-after': '2', 'cache-control': 'no-store' },
  code: 'unavailable',
  message: 'The shop is very busy or just restarting. Please try again in a moment.',
};

function responseOf(reply: Awaited<ReturnType<typeof placeOrder>>) {
  const { code, message } = reply.json<{ code: string; message: string }>();
  return { statusCode: reply.statusCode, headers: reply.headers, code, message };
}

test('an order whose connection ends during its transaction is rejected for now, and the shop goes on', async () => {
  await using shop = await openShop();
  const body = { items: [{ productId: await stockProduct(shop), quantity: 1 }] };
  const open = `pg_stat_activity where state = 'idle in transaction' and datname = current_database()`;
  const endTransactions = `select pg_terminate_backend(pid) from ${open}`;
  const enqueue = vi.fn(shop.jobs.enqueue).mockImplementationOnce(async (...args) => {
    await shop.pool.query(endTransactions);
    await eventually(async () => expect(await countRows(shop, open)).toBe(0)); // and its end is heard, before it asks anything more
    await shop.jobs.enqueue(...args);
  });
  await using app = await buildApp({ ...shop.deps, jobs: { ...shop.jobs, enqueue } }, log, { pages: false });

  expect(responseOf(await placeOrder({ app }, { body }))).toMatchObject(busy);
  expect((await placeOrder({ app }, { body })).statusCode).toBe(201);
  expect(await countRows(shop, 'orders')).toBe(1);
});

test('connections that end at the very beginning of a transaction are not lost to the pool', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const body = { items: [{ productId: await stockProduct(shop, { stock: 1_000 }), quantity: 1 }] };
  await using beside = await openBeside(shop);
  const endAll = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'paw-and-vale' and state like 'idle%' and datname = current_database() and pid <> pg_backend_pid()`;

  for (let round = 0; round < 5; round += 1) {
    const orders = Array.from({ length: 20 }, () => placeOrder(beside, { body }));
    const ends = shop.pool.query(endAll);
    const statuses = (await Promise.all(orders)).map(({ statusCode }) => statusCode);
    await ends;
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
  }

  expect(beside.pool.totalCount).toBe(beside.pool.idleCount);
  expect((await placeOrder(beside, { body })).statusCode).toBe(201);
});

test('an order that waits too long for a locked product is rejected for now, and the next is placed', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  const body = { items: [{ productId, quantity: 1 }] };
  await using beside = await openBeside(shop, { timeouts: { ...timeouts.requests, lock_timeout: 200 } });
  const other = new Client(shop.connection);
  await other.connect();
  await other.query('begin');
  await other.query('select from products where id = $1 for update', [productId]);

  expect(responseOf(await placeOrder(beside, { body }))).toMatchObject(busy);
  await other.query('rollback');
  await other.end();

  expect((await placeOrder(beside, { body })).statusCode).toBe(201);
  expect(await stockOf(shop, productId)).toBe(9);
});

test('a request waits 5 s for a lock and 30 s for a statement, and background work and imports longer', async () => {
  await using shop = await openShop();
  const work = openDatabase(shop.direct, log, { timeouts: timeouts.work });
  const ask = sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`;

  expect((await shop.db.execute(ask)).rows).toEqual([{ lock: '5s', statement: '30s' }]);
  expect((await work.db.execute(ask)).rows).toEqual([{ lock: '1min', statement: '1h' }]);
  const allowed = await shop.db.transaction(async (tx) => {
    await allowMoreTime(tx);
    return (await tx.execute(ask)).rows;
  });
  expect(allowed).toEqual([{ lock: '1min', statement: '1h' }]);
  expect((await shop.db.execute(ask)).rows).toEqual([{ lock: '5s', statement: '30s' }]);
  await work.close();
});

test('a statement that takes too long is given up', async () => {
  await using shop = await openShop();
  await using beside = await openBeside(shop, { timeouts: { ...timeouts.requests, statement_timeout: 100 } });

  const slow = beside.db.execute(sql`select pg_sleep(60)`).catch((error: unknown) => error);

  expect(isUnavailable(await slow)).toBe(true);
});

test('a request that finds every connection in use gets a 503, not an internal error', async () => {
  await using shop = await openShop();
  const body = { items: [{ productId: await stockProduct(shop), quantity: 1 }] };
  await using beside = await openBeside(shop, { size: 1 });
  const only = await beside.pool.connect();
  const { connectionTimeoutMillis } = beside.pool.options;
  beside.pool.options.connectionTimeoutMillis = 50;

  expect(responseOf(await placeOrder(beside, { body }))).toMatchObject(busy);
  expect((await beside.app.inject('/api/products')).statusCode).toBe(503);
  beside.pool.options.connectionTimeoutMillis = connectionTimeoutMillis;
  only.release();
  expect((await placeOrder(beside, { body })).statusCode).toBe(201);
});

test('a request that comes while the database restarts waits for it', async () => {
  await using shop = await openShop();
  await using proxy = await openDatabaseProxy(shop.direct);
  await using beside = await openBeside({ ...shop, connection: proxy.connection });
  const body = { items: [{ productId: await stockProduct(shop), quantity: 1 }] };
  expect((await placeOrder(beside, { body })).statusCode).toBe(201);

  await proxy.stop();
  await expect.poll(() => beside.pool.totalCount).toBe(0);
  using attempts = vi.spyOn(Pool.prototype, 'connect');
  const order = placeOrder(beside, { body });
  const list = beside.app.inject('/api/products');
  await expect.poll(() => attempts.mock.calls.length).toBeGreaterThan(2);
  await proxy.start();

  expect([(await order).statusCode, (await list).statusCode]).toEqual([201, 200]);
});
