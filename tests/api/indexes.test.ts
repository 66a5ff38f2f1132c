import { expect, test } from 'vitest';
import { openShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

test('what refers to people and sessions, which are deleted, is found by an index', async () => {
  await using shop = await openShop();
  const { rows } = await shop.pool.query<{ name: string; is_indexed: boolean }>(`
    select conrelid::regclass || '.' || attname as name, exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
    ) as is_indexed
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid in ('users'::regclass, 'sessions'::regclass)
    order by name`);
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter((row) => !row.is_indexed).map(({ name }) => name)).toEqual([]);
});

const newest = 'order by created_at desc, id desc limit 50';

test.each([
  ['orders of one kind of delivery', `orders where delivery = 'express' ${newest}`, 'orders_by_delivery'],
  [
    'what was done to one thing, whatever it is',
    `audit_log where subject_id = 'PV-7K2M9Q4XWT' order by at desc, id desc limit 50`,
    'audit_log_of_an_id',
  ],
  [
    'messages of an address',
    `contact_messages where lower(email) = 'ann@example.co.uk'`,
    'contact_messages_of_an_email',
  ],
  [
    'uses of promotions by an address',
    `promotion_uses where customer_email = 'ann@example.co.uk'`,
    'promotion_uses_of_a_customer',
  ],
])('%s are found by an index', async (_what, from, index) => {
  await using shop = await openShop();
  expect(await planOf(shop, from, ['seqscan', 'bitmapscan', 'sort'])).toMatch(
    new RegExp(`using ${index}[^]*Index Cond`),
  );
});

test('mails to an address and those from it are found by an index each', async () => {
  await using shop = await openShop();
  const plan = await planOf(
    shop,
    `mails where lower(recipient) = 'ann@example.co.uk' or lower(headers ->> 'Reply-To') = 'ann@example.co.uk'`,
    ['seqscan'],
  );
  expect(plan).toContain('Bitmap Index Scan on mails_to_an_address');
  expect(plan).toContain('Bitmap Index Scan on mails_from_an_address');
});

/** As among many rows, where the `dear` ways cost the most. */
async function planOf({ pool }: TestShop, from: string, dear: readonly string[]): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // A table that autovacuum has found to be empty is read by any index.
    const [table] = from.split(' ');
    await client.query('update pg_class set relpages = 0, reltuples = -1 where oid = $1::regclass', [table]);
    for (const way of dear) await client.query(`set local enable_${way} = off`);
    const { rows } = await client.query<Record<string, string>>(`explain select * from ${from}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}
