import { expect, test } from 'vitest';
import { openShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { harass } from './harass.ts';
import type { Target } from './harass.ts';
import { prepareShop } from './prepare-shop.ts';

function targetOf({ inject, pool }: TestShop): Target {
  return {
    async send(request) {
      const { statusCode, headers, payload } = await inject(request);
      return { status: statusCode, type: String(headers['content-type']), body: payload };
    },
    async query(statement) {
      return (await pool.query(statement)).rows;
    },
  };
}

test('whatever is sent to any call, the shop responds with a reason, and a rejection changes nothing', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const target = targetOf(shop);
  await prepareShop(target);

  const figures = await harass(target, { requests: 1_500, seed: 20_261_121 });

  expect(figures.faults).toEqual([]);
  expect(figures.requests).toBe(1_500);
  // Some were rejected and some accepted, so both kinds of responses were checked.
  expect(figures.refused).toBeGreaterThan(500);
  expect(figures.requests - figures.refused).toBeGreaterThan(100);
}, 600_000);
