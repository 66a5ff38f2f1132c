import { expect, test } from 'vitest';
import { openShop } from '../../../tests/support/shop.ts';

test('an open shop is alive and ready', async () => {
  await using shop = await openShop();

  const alive = await shop.inject('/healthz');
  const ready = await shop.inject('/readyz');

  expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'alive' }]);
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
});

test('without its database the shop is alive but not ready', async () => {
  await using shop = await openShop();
  await shop.pool.end();

  expect((await shop.inject('/healthz')).statusCode).toBe(200);
  expect((await shop.inject('/readyz')).statusCode).toBe(503);
});
