import { expect, test } from 'vitest';
import { openShop } from '../../../tests/support/shop.ts';

test('who has spent a limit cannot be read from the table that counts', async () => {
  await using shop = await openShop();
  const payload = { email: 'alice@example.co.uk', password: 'not the right one' };
  await shop.inject({ method: 'POST', url: '/api/auth/login', payload });
  await shop.inject({ method: 'POST', url: '/api/auth/login', payload });

  const { rows } = await shop.pool.query<{ caller: string; hits: number }>(
    'select caller, hits from rate_limits order by caller',
  );

  expect(rows.map(({ caller, hits }) => [caller.split(':')[0], hits])).toEqual([
    ['login-account', 2],
    ['login-address', 2],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/alice|example|127\.0/);
});
