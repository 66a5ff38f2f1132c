import { expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { countRows, placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { notifyWaiting } from './stock-alerts.ts';

test('a customer is emailed once when a sold-out product comes back, however often they requested it', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { orderNumber } = await sellOut(shop);
  for (const email of ['bob@example.co.uk', 'BOB@example.co.uk', 'cat@example.co.uk']) {
    expect((await ask(shop, email)).statusCode).toBe(201);
  }
  expect(await alerts(shop)).toEqual([]);

  await admin.patch(`/api/orders/${orderNumber}/status`, { status: 'cancelled' });
  const reported = await alerts(shop);
  await notifyWaiting(shop.deps);

  expect(reported.map(({ recipient }) => recipient)).toEqual(['bob@example.co.uk', 'cat@example.co.uk']);
  expect(reported[0]?.text).toContain('/product/1');
  expect(await alerts(shop)).toHaveLength(2);
  expect(await countRows(shop, 'stock_alerts')).toBe(0);
});

test('stock that rises by any other way is noticed by the hourly look', async () => {
  await using shop = await openShop();
  await sellOut(shop);
  await ask(shop, 'bob@example.co.uk');
  await notifyWaiting(shop.deps);
  expect(await alerts(shop)).toEqual([]);
  await shop.pool.query('update products set stock = 3');
  await Promise.all([notifyWaiting(shop.deps), notifyWaiting(shop.deps)]);
  expect(await alerts(shop)).toHaveLength(1);
});

test('there is no alert for a product in stock, an unknown one, or without an address', async () => {
  await using shop = await openShop();
  await stockProduct(shop);
  expect((await ask(shop, 'bob@example.co.uk')).json().code).toBe('in-stock');
  expect((await ask(shop, 'bob@example.co.uk', 99)).statusCode).toBe(404);
  expect((await ask(shop, 'nobody')).statusCode).toBe(400);
});

test('one address can request twenty an hour at most', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  await sellOut(shop);
  for (let count = 0; count < 20; count += 1) await ask(shop, `bob${count}@example.co.uk`);
  expect((await ask(shop, 'bob@example.co.uk')).statusCode).toBe(429);
});

test('a customer waiting for many products gets five emails a day and the others the day after', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  const ids: number[] = [];
  for (let count = 0; count < 8; count += 1) ids.push(await stockProduct(shop, { stock: 0, name: `Bed ${count}` }));
  for (const [index, id] of ids.entries()) {
    const reply = await ask(shop, index % 2 ? 'bob@example.co.uk' : 'BOB@example.co.uk', id);
    expect(reply.statusCode).toBe(201);
  }
  await shop.pool.query('update products set stock = 3');

  await notifyWaiting(shop.deps);
  await notifyWaiting(shop.deps);
  expect(await alerts(shop)).toHaveLength(5);

  shop.clock.advance(days(1));
  await notifyWaiting(shop.deps);
  const subjects = (await alerts(shop)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual(ids.map((_id, index) => `Bed ${index} is back`));
  expect(await countRows(shop, 'stock_alerts')).toBe(0);
});

test('of more than a hundred waiting customers each is emailed, though the first wait for too many products', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  await shop.pool.query(`
    with sold_out as (
      insert into products (slug, name, category, kind, price, stock)
      select 'bed-' || n, 'Bed ' || n, 'accessories', 'beds', 1000, 3 from generate_series(1, 120) n returning id
    )
    insert into stock_alerts (product_id, email, asked_at) select id, 'greedy@example.co.uk', now() from sold_out order by id`);
  await shop.pool.query(
    `insert into stock_alerts (product_id, email, asked_at) select max(id), 'bob@example.co.uk', now() from products`,
  );
  await notifyWaiting(shop.deps);
  expect((await alerts(shop)).map(({ recipient }) => recipient)).toContain('bob@example.co.uk');
});

async function sellOut(shop: TestShop): Promise<{ orderNumber: string }> {
  const productId = await stockProduct(shop, { stock: 2 });
  return (await placeOrder(shop, { body: { items: [{ productId, quantity: 2 }] } })).json();
}

function ask({ app }: TestShop, email: string, productId = 1) {
  return app.inject({ method: 'POST', url: `/api/products/${productId}/stock-alerts`, payload: { email } });
}

async function alerts(shop: TestShop) {
  return (await outbox(shop)).filter(({ template }) => template === 'back-in-stock');
}
