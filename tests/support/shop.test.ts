import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openShop } from './shop.ts';

test('each test gets an empty shop, whatever the one before left', async () => {
  for (const _ of [1, 2]) {
    await using shop = await openShop();
    const { rows } = await shop.pool.query('select count(*)::int as suppliers from suppliers');
    expect(rows).toEqual([{ suppliers: 0 }]);
    await shop.db.execute(sql`insert into suppliers (name, email) values ('Barker & Sons', 'sales@barker.example')`);
  }
});

test('two shops open at once do not share data', async () => {
  await using one = await openShop();
  await using other = await openShop();
  await one.db.execute(sql`insert into suppliers (name, email) values ('Barker & Sons', 'sales@barker.example')`);

  const { rows } = await other.pool.query('select count(*)::int as suppliers from suppliers');

  expect(rows).toEqual([{ suppliers: 0 }]);
});

test('the clock shows what the test set', async () => {
  await using shop = await openShop({ now: '2026-12-24T16:00:00Z' });
  shop.clock.advance(60_000);
  expect(shop.clock.now()).toEqual(new Date('2026-12-24T16:01:00Z'));
});
