// Also on PostgreSQL 15 behind PgBouncer: races of ordering and signing out.
import { expect, test } from 'vitest';
import { countRows, placeOrder, stockOf, stockProduct } from '../../../tests/support/checkout.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

test('an order whose customer signs out while it is placed is refused as a whole, in words', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  const { cookies } = await registered(shop);
  const cookie = `session=${cookies['session']}`;

  const order = await whileSigningOut(shop, () =>
    placeOrder(shop, { body: { items: [{ productId, quantity: 1 }] }, cookie }),
  );

  expect([order.statusCode, order.json().code]).toEqual([401, 'signed-out']);
  expect([await countRows(shop, 'orders'), await stockOf(shop, productId)]).toEqual([0, 10]);
});

test('a like given while signing out is refused in words', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const { id } = (await alice.post('/api/community/comments', { content: 'Who else has a whippet?' })).json();
  const like = await whileSigningOut(shop, () => alice.post(`/api/community/comments/${id}/like`));
  expect([like.statusCode, like.json().code]).toEqual([401, 'signed-out']);
});

test('whoever orders and signs out at once, again and again, gets an order or a refusal', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const productId = await stockProduct(shop, { stock: 100 });
  const outcomes = [];
  for (let round = 0; round < 20; round += 1) {
    const alice = await registered(shop, `alice${round}@example.co.uk`);
    const cookie = `session=${alice.cookies['session']}`;
    const body = { items: [{ productId, quantity: 1 }] };
    const [order, out] = await Promise.all([placeOrder(shop, { body, cookie }), alice.post('/api/auth/logout')]);
    expect(out.statusCode).toBe(204);
    outcomes.push(order.statusCode);
  }
  expect(outcomes.filter((status) => status !== 201 && status !== 401)).toEqual([]);
  expect(await countRows(shop, 'orders')).toBe(outcomes.filter((status) => status === 201).length);
});

test('nobody comes back into an account that is being closed', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  const alice = await registered(shop);
  const cookie = `session=${alice.cookies['session']}`;
  const [order, closed] = await Promise.all([
    placeOrder(shop, { body: { items: [{ productId, quantity: 1 }] }, cookie }),
    alice.post('/api/user/close', { password: 'three brown terriers' }),
  ]);
  expect([201, 401]).toContain(order.statusCode);
  // Either the order came first and keeps the account open, or nobody was there to order.
  expect(closed.statusCode).toBe(order.statusCode === 201 ? 409 : 204);
});

/** Does something in the moment in which the sessions are on their way out. */
async function whileSigningOut<Reply>({ pool }: TestShop, act: () => Promise<Reply>): Promise<Reply> {
  const leaving = await pool.connect();
  try {
    await leaving.query('begin');
    await leaving.query('delete from sessions');
    const acting = act();
    await eventually(async () => {
      const waiting = `pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      // A transaction sees the connections there were when it first looked.
      await leaving.query('select pg_stat_clear_snapshot()');
      expect((await leaving.query(`select from ${waiting}`)).rowCount).toBeGreaterThan(0);
    });
    await leaving.query('commit');
    return await acting;
  } finally {
    leaving.release();
  }
}
