import { expect, test } from 'vitest';
import { aggregateCustomers } from '#admin/customers/aggregate-customers.ts';
import { aggregateSales } from '#orders/ledger/aggregate-sales.ts';
import { days } from '#platform/clock.ts';
import { settings } from '#shop/settings/settings.table.ts';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { owner, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import type { Metrics } from './dashboard-figures.contract.ts';
import { conversionOf, growthOf } from './dashboard-figures.ts';

const noon = '2026-11-21T12:00:00Z';

async function openAdmin() {
  const shop = await openShop({ own: true, now: noon, env: { SHOP_RATE_LIMIT: 'off' } });
  const admin = await owner(shop);
  return { shop, admin, metrics: async () => (await admin.get('/api/admin/metrics')).json<Metrics>() };
}

async function order(shop: TestShop, ...items: [productId: number, quantity: number][]): Promise<string> {
  const body = { items: items.map(([productId, quantity]) => ({ productId, quantity })) };
  return (await placeOrder(shop, { body })).json<{ orderNumber: string }>().orderNumber;
}

test('a shop without an order has figures, too', async () => {
  const { shop, metrics } = await openAdmin();
  await using _shop = shop;
  expect(await metrics()).toEqual({
    totalRevenue: '0.00',
    revenueGrowth: 0,
    totalOrders: 0,
    orderGrowth: 0,
    averageOrderValue: '0.00',
    conversionRate: 0,
    totalProducts: 0,
    totalCustomers: 0,
    topProducts: [],
    recentOrders: [],
    lowStockProducts: [],
  });
});

test('an order counts at once, a refund is taken off, and a cancelled order is left out', async () => {
  const { shop, admin, metrics } = await openAdmin();
  await using _shop = shop;
  const bone = await stockProduct(shop, { name: 'Bone', price: '10.00', stock: 50 });
  const [first, second] = [await order(shop, [bone, 3]), await order(shop, [bone, 4])];
  const sum = { totalRevenue: '70.00', totalOrders: 2, averageOrderValue: '35.00' };
  expect(await metrics()).toMatchObject({
    ...sum,
    topProducts: [{ id: bone, name: 'Bone', sales: 7, revenue: '70.00' }],
  });

  await admin.post('/api/refund', { paymentIntentId: first.replace('PV-', 'pi_'), amount: '4.99' });
  expect(await metrics()).toMatchObject({ totalRevenue: '65.01', totalOrders: 2, averageOrderValue: '32.51' });

  await admin.patch(`/api/orders/${second}/status`, { status: 'cancelled' });
  expect(await metrics()).toMatchObject({
    totalRevenue: '25.01',
    totalOrders: 1,
    averageOrderValue: '25.01',
    topProducts: [{ id: bone, sales: 3, revenue: '25.01' }],
  });
});

test('the newest order comes first, with its state, whatever became of it', async () => {
  const { shop, admin, metrics } = await openAdmin();
  await using _shop = shop;
  const bone = await stockProduct(shop, { price: '30.00' });
  const [older, newer] = [await order(shop, [bone, 1]), await order(shop, [bone, 2])];
  await admin.patch(`/api/orders/${older}/status`, { status: 'cancelled' });
  const { recentOrders } = await metrics();
  expect(recentOrders).toEqual([
    {
      orderNumber: newer,
      customerName: 'Ann Barker',
      createdAt: '2026-11-21T12:00:00.000Z',
      total: '60.00',
      status: 'confirmed',
    },
    {
      orderNumber: older,
      customerName: 'Ann Barker',
      createdAt: '2026-11-21T12:00:00.000Z',
      total: '30.00',
      status: 'cancelled',
    },
  ]);
});

test('growth compares the last 30 days with the 30 before', async () => {
  const { shop, admin, metrics } = await openAdmin();
  await using _shop = shop;
  const bone = await stockProduct(shop, { price: '30.00', stock: 50 });
  await order(shop, [bone, 2]);
  await order(shop, [bone, 2]);
  expect(await metrics()).toMatchObject({ revenueGrowth: null, orderGrowth: null });

  const aMonthLater = async () => {
    shop.clock.advance(days(15));
    await metrics(); // or the owner's session would end
    shop.clock.advance(days(15));
  };
  await aMonthLater();
  const last = await order(shop, [bone, 3]);
  expect(await metrics()).toMatchObject({ revenueGrowth: -25, orderGrowth: -50 });
  await admin.patch(`/api/orders/${last}/status`, { status: 'cancelled' });
  expect(await metrics()).toMatchObject({ revenueGrowth: -100, orderGrowth: -100 });

  await aMonthLater();
  expect(await metrics()).toMatchObject({ totalOrders: 2, revenueGrowth: 0, orderGrowth: 0 });
});

test('the best-selling ten products come first, before and after the sums are aggregated', async () => {
  const { shop, admin, metrics } = await openAdmin();
  await using _shop = shop;
  const ids: number[] = [];
  for (let place = 0; place < 12; place += 1) ids.push(await stockProduct(shop, { name: `Toy ${place}`, stock: 50 }));
  const orders = [];
  for (const [place, id] of ids.entries()) orders.push(await order(shop, [id, place + 1]));
  const best = async () => (await metrics()).topProducts.map(({ sales }) => sales);
  const unfolded = [await best()];
  await aggregateSales(shop);
  expect([...unfolded, await best()]).toEqual(Array.from({ length: 2 }, () => [12, 11, 10, 9, 8, 7, 6, 5, 4, 3]));

  // Removed from the aggregates by changes that are not aggregated yet, the first makes room for the eleventh.
  await admin.patch(`/api/orders/${orders[11]}/status`, { status: 'cancelled' });
  expect(await best()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
});

test('low stock follows the setting, lowest first, without products that are no longer sold', async () => {
  const { shop, metrics } = await openAdmin();
  await using _shop = shop;
  const low = await stockProduct(shop, { name: 'Low', stock: 5 });
  const out = await stockProduct(shop, { name: 'Out', stock: 0 });
  await stockProduct(shop, { name: 'Enough', stock: 6 });
  await stockProduct(shop, { name: 'Gone', stock: 0, withdrawnAt: new Date(noon) });
  expect(await metrics()).toMatchObject({
    totalProducts: 3,
    lowStockProducts: [
      { id: out, name: 'Out', stock: 0 },
      { id: low, name: 'Low', stock: 5 },
    ],
  });
  await shop.db.insert(settings).values({ key: 'lowStock', value: 0 });
  expect((await metrics()).lowStockProducts).toEqual([{ id: out, name: 'Out', stock: 0 }]);
});

test('customers are accounts and guests who bought something, without staff', async () => {
  const { shop, metrics } = await openAdmin();
  await using _shop = shop;
  await registered(shop);
  const bone = await stockProduct(shop, { stock: 50 });
  await order(shop, [bone, 1]);
  await order(shop, [bone, 2]);
  await aggregateCustomers(shop);
  expect((await metrics()).totalCustomers).toBe(2);
});

test('conversion is orders by visitors, in percent', async () => {
  const { shop, metrics } = await openAdmin();
  await using _shop = shop;
  const visit = (browser: string) => shop.inject({ url: '/api/auth/me', headers: { 'user-agent': browser } });
  await Promise.all(['One', 'Two', 'Three', 'One'].map(visit));
  await order(shop, [await stockProduct(shop), 1]);
  expect((await metrics()).conversionRate).toBe(33.3);
});

test('conversion is above 100 when people order several times', async () => {
  const { shop, metrics } = await openAdmin();
  await using _shop = shop;
  await shop.inject({ url: '/api/auth/me', headers: { 'user-agent': 'One' } });
  const bone = await stockProduct(shop, { stock: 50 });
  for (const quantity of [1, 2, 3]) await order(shop, [bone, quantity]);
  expect((await metrics()).conversionRate).toBe(300);
});

test.each([
  [150, 100, 50],
  [100, 150, -33.3],
  [1, 3, -66.7],
  [0, 5, -100],
  [0, 0, 0],
  [5, 0, null],
])('%i after %i is a growth of %s', (now, before, growth) => {
  expect(growthOf(now, before)).toBe(growth);
});

test.each([
  [1, 3, 33.3],
  [2, 3, 66.7],
  [2, 2, 100],
  [4, 2, 200],
  [4, 0, 0],
])('%i orders of %i visitors are %s percent', (orders, visitors, percent) => {
  expect(conversionOf(orders, visitors)).toBe(percent);
});
