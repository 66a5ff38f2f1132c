import { and, count, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctSales } from '#orders/ledger/aggregate-sales.ts';
import { orderLines, orders } from '#orders/order/orders.table.ts';
import { days } from '#platform/clock.ts';
import { countRows, placeOrder, promote, stockProduct } from '../../../tests/support/checkout.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { owner, staffMember } from '../../../tests/support/people.ts';
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

test('a demo shop has three months of orders, more of them recently, some today', async () => {
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

test('some orders wait for each kind of decision', async () => {
  const ids = (await admin.get('/api/admin/to-do')).json().map(({ id }: { id: string }) => id);
  expect(ids).toEqual(
    expect.arrayContaining([
      'express-to-pack',
      'to-pack',
      'rejected-purchase-orders',
      'returns',
      'returns-to-refund',
      'failed-mail',
      'low-stock',
    ]),
  );
});

test('every name tag says what was engraved on each piece', async () => {
  const tags = await shop.db.select().from(orderLines).where(eq(orderLines.productId, 30));
  expect(tags.length).toBeGreaterThan(0);
  for (const { texts, quantity } of tags)
    expect(texts).toEqual(Array.from({ length: quantity }, () => ['Pip', '01632 960142']));
  expect(await shop.db.$count(orderLines, and(ne(orderLines.productId, 30), isNotNull(orderLines.texts)))).toBe(0);
});

test('some customers want to be reminded of their food within the month', async () => {
  const { people, products } = (await admin.get('/api/admin/reminders/forecast?days=30')).json();
  expect(people).toBeGreaterThan(20);
  expect(products.length).toBeGreaterThan(3);
});

test('the owner has given gift cards, and taken one back', async () => {
  const cards = (await admin.get('/api/admin/gift-cards')).json();
  expect(cards.map(({ state, balance }: { state: string; balance: string }) => `${state} ${balance}`)).toEqual([
    'active 10.00',
    'active 20.00',
    'voided 0.00',
    'active 25.00',
  ]);
});

test('its books match the orders', async () => {
  expect(await correctSales(shop.deps)).toBe(0);
});

test('what suppliers are owed has its VAT', async () => {
  const shipped = `purchase_orders where state = 'shipped'`;
  expect(await countRows(shop, shipped)).toBeGreaterThan(100);
  expect(await countRows(shop, `${shipped} and vat = round((cost + delivery_cost) * 0.2)`)).toBe(
    await countRows(shop, shipped),
  );
});

test('seeding again adds nothing', async () => {
  const before = await shop.db.$count(orders);
  await seedSampleTrade(shop.deps);
  expect(await shop.db.$count(orders)).toBe(before);
});

test('one press removes the sample trade, whatever was done with it, and real orders stay', async () => {
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
  expect(await countRows(shop, 'gift_cards')).toBe(0);
  expect(await correctSales(shop.deps)).toBe(0);
  const [sums] = (
    await shop.db.execute(sql`select sum(orders)::int as orders, sum(revenue)::int as revenue from sales_by_day`)
  ).rows;
  expect(sums).toEqual({ orders: 1, revenue: Math.round(Number(real.total) * 100) });
  const { rows: visitors } = await shop.db.execute(sql`select * from visitors_by_day`);
  expect(visitors).toEqual([]);
});

test('concurrent orders and staff actions are neither lost nor deadlocked, and a second press finds nothing more', async () => {
  await using other = await openShop({ config: { demo: true } });
  const keeper = await owner(other);
  const items = [{ productId: await stockProduct(other), quantity: 1 }];
  await promote(other, { code: 'TEN', useLimit: 1 });
  const sample = await placeOrder(other, { body: { items, customerEmail: 'ann@sample-customers.example' } });
  await placeOrder(other, { body: { items } });
  const [buyer, staff] = [new Client(other.direct), new Client(other.direct)];
  for (const connection of [buyer, staff]) await connection.connect();
  const waiting = (many: number, table: string) => async () => {
    const stuck = `pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query ~ '${table}'`;
    expect(await countRows(other, stuck)).toBe(many);
  };

  // Staff lock an order before its lines, and a buyer locks the promotion until their order is written.
  await staff.query('begin');
  await staff.query('select from orders where number = $1 for update', [sample.json().orderNumber]);
  const removing = [1, 2].map(() => keeper.remove('/api/admin/sample-orders'));
  await eventually(waiting(2, 'orders'));
  await staff.query('update order_lines set sent = 0');
  await buyer.query('begin');
  await buyer.query('update promotions set uses = uses + 1');
  await buyer.query(`insert into promotion_uses (promotion_id, order_id, customer_email, discount, revenue, used_at)
    values (1, 2, 'ann.barker@example.co.uk', 0, 0, now())`);
  await staff.query('commit');
  await eventually(waiting(1, 'from promotions|update promotions'));
  await buyer.query('commit');
  for (const connection of [buyer, staff]) await connection.end();

  expect((await Promise.all(removing)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect([await countRows(other, 'orders'), await countRows(other, 'payments')]).toEqual([1, 1]);
  expect(await countRows(other, 'promotions where uses = 1')).toBe(1);
  expect(await countRows(other, 'reminders')).toBe(0);
  expect(await countRows(other, `audit_log where action = 'sample-orders.removed'`)).toBe(1);
});

test('a real shop has no sample trade to remove', async () => {
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
