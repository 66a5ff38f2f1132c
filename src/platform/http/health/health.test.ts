import { rmSync, writeFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { expect, test, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import type { TestShop } from '../../../../tests/support/shop.ts';
import { findFolderError } from '../../data-folder.ts';
import { createLogger } from '../../logger.ts';
import { drain } from './drain.ts';

async function readiness(app: FastifyInstance, path = '/readyz') {
  const reply = await app.inject(path);
  return [reply.statusCode, reply.json<{ status: string }>().status];
}

/** The same shop in a process that nobody has asked yet. */
function openBeside(shop: TestShop, other: Partial<TestShop['deps']> = {}) {
  return buildApp({ ...shop.deps, ...other }, createLogger('silent'), { pages: false });
}

test('an open shop is alive, ready and serving', async () => {
  await using shop = await openShop();
  await using app = await openBeside(shop);

  const alive = await app.inject('/healthz');

  expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'alive' }]);
  expect(await readiness(app)).toEqual([200, 'ready']);
  expect(await readiness(app, '/servez')).toEqual([200, 'serving']);
});

test('a shop whose database takes no new connection is alive but not ready, though its old ones go on', async () => {
  await using shop = await openShop();
  await using app = await openBeside(shop, { connection: { host: '/nowhere' } });

  expect((await app.inject('/api/products')).statusCode).toBe(200);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect(await readiness(app)).toEqual([503, 'no database']);
  expect(await readiness(app, '/servez')).toEqual([200, 'serving']);
});

test('a shop whose database can only be read is not ready', async () => {
  await using shop = await openShop();
  // Past a pooler, which keeps connections that were made before.
  await using app = await openBeside(shop, { connection: shop.direct });
  // Connected before, and so still able to change it back.
  const admin = await shop.pool.connect();
  const [{ name }] = (await admin.query('select current_database() as name')).rows;
  await admin.query(`alter database ${name} set default_transaction_read_only = on`);

  const response = await readiness(app);
  await admin.query(`alter database ${name} reset default_transaction_read_only`);
  admin.release();

  expect(response).toEqual([503, 'database is not writable']);
});

test('a shop that cannot write to its data folder, or has no room left there, is not ready', async () => {
  await using shop = await openShop();
  await using app = await openBeside(shop);
  const { dataFolder } = shop.config;
  expect(await findFolderError(dataFolder, Number.MAX_SAFE_INTEGER)).toBe('full');
  rmSync(dataFolder, { recursive: true });
  writeFileSync(dataFolder, 'a file in place of the folder');

  expect(await readiness(app)).toEqual([503, 'data folder is not writable']);
});

test('however many readiness checks come at once, the shop looks once', async () => {
  await using shop = await openShop();
  const now = vi.fn(() => shop.clock.now());
  await using app = await openBeside(shop, { clock: { now } });

  const responses = await Promise.all(Array.from({ length: 50 }, () => readiness(app)));

  expect(new Set(responses.map(String))).toEqual(new Set(['200,ready']));
  expect(now).toHaveBeenCalledTimes(1);
});

test('a stopping shop says so, serves whoever comes, and keeps nobody’s connection', async () => {
  await using shop = await openShop();
  await using app = await openBeside(shop);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = async (path: string) => {
    const { status, headers } = await fetch(url + path);
    return [status, headers.get('connection')];
  };
  expect(await ask('/readyz')).toEqual([200, 'keep-alive']);

  await drain(app, 1);

  expect(await readiness(app)).toEqual([503, 'stopping']);
  expect(await readiness(app, '/servez')).toEqual([503, 'stopping']);
  expect(await ask('/api/products')).toEqual([200, 'close']);
  expect(await ask('/api/products')).toEqual([200, 'close']);
});
