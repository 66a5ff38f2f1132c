import { count, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#orders/orders/orders.table.ts';
import { correctSales } from '#orders/sales/fold-sales.ts';
import { days } from '#platform/clock.ts';
import { owner, staffMember } from '../../../tests/support/admins.ts';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { seedDemoData } from '../demo-data.ts';
import { seedSampleTrade } from './sample-trade.ts';

const opened = '2026-11-23T09:00:00Z';
let shop: TestShop;
let admin: Awaited<ReturnType<typeof owner>>;

beforeAll(async () => {
  shop = await openShop({ now: opened, config: { demo: true } });
  await seedDemoData(shop.deps);
  await seedSampleTrade(shop.deps);
  admin = await owner(shop);
});

afterAll(() => shop[Symbol.asyncDispose]());

test('a demo shop has three months of orders behind it, more of them lately, some today', async () => {
  const { rows } = await shop.db.execute<{ month: number; orders: number }>(sql`
    select floor(extract(epoch from ${opened}::timestamptz - created_at) / ${days(30) / 1000})::int as month, count(*)::int as orders
    from orders group by month order by month`);
  const [latest = 0, middle = 0, first = 0] = rows.map((row) => row.orders);
  expect(latest).toBeGreaterThan(first);
  expect(latest + middle + first).toBeGreaterThan(250);
  const future = await shop.db.$count(orders, sql`created_at > ${opened}`);
  expect(future).toBe(0);
  expect(await shop.db.$count(orders, sql`arrives_to <= created_at::date or arrives_to is null`)).toBe(0);
});

test('some wait for every kind of decision', async () => {
  const ids = (await admin.get('/api/admin/to-do')).json().map(({ id }: { id: string }) => id);
  expect(ids).toEqual(
    expect.arrayContaining([
      'express-to-pack',
      'to-pack',
      'rejected-purchase-orders',
      'returns',
      'failed-mail',
      'low-stock',
    ]),
  );
});

test('its books hold against the orders themselves', async () => {
  expect(await correctSales(shop.deps)).toBe(0);
});

test('seeding again adds nothing', async () => {
  const before = await shop.db.$count(orders);
  await seedSampleTrade(shop.deps);
  expect(await shop.db.$count(orders)).toBe(before);
});

test('what was invented goes with one press, whatever was made of it, and what people ordered stays', async () => {
  const staff = await staffMember(shop);
  const real = (await placeOrder(shop, { body: { items: [{ productId: 1, quantity: 1 }] } })).json();
  const [sample] = (await admin.get('/api/orders?status=delivered&limit=1')).json();
  await admin.post('/api/refund', { paymentIntentId: sample.orderNumber.replace('PV-', 'pi_'), amount: '1.00' });
  await admin.post(`/api/orders/${sample.orderNumber}/notes`, { text: 'Rang twice' });
  await admin.get(`/api/orders/${sample.orderNumber}/receipt`);
  await shop.jobs.drain();
  expect((await staff.remove('/api/admin/sample-orders')).statusCode).toBe(403);

  const removed = await admin.remove('/api/admin/sample-orders');

  expect(removed.json()).toEqual({ orders: 0 });
  const left = await shop.db.select({ number: orders.number }).from(orders);
  expect(left).toEqual([{ number: real.orderNumber }]);
  for (const table of ['payments', 'order_lines', 'purchase_orders']) {
    const [row] = (
      await shop.db.execute<{ rows: number }>(sql`select count(*)::int as rows from ${sql.identifier(table)}`)
    ).rows;
    expect(row, table).toEqual({ rows: 1 });
  }
  expect(await correctSales(shop.deps)).toBe(0);
  const [sums] = (
    await shop.db.execute(sql`select sum(orders)::int as orders, sum(revenue)::int as revenue from sales_by_day`)
  ).rows;
  expect(sums).toEqual({ orders: 1, revenue: Math.round(Number(real.total) * 100) });
  const { rows: visitors } = await shop.db.execute(sql`select * from visitors_by_day`);
  expect(visitors).toEqual([]);
});

test('a real shop has nothing to take away', async () => {
  await using other = await openShop();
  await placeOrder(other, {
    body: {
      customerEmail: 'ann@sample-customers.example',
      items: [{ productId: await stockProduct(other), quantity: 1 }],
    },
  });
  expect((await (await owner(other)).remove('/api/admin/sample-orders')).json()).toEqual({ orders: 0 });
  expect((await other.db.select({ all: count() }).from(orders))[0]).toEqual({ all: 1 });
});
