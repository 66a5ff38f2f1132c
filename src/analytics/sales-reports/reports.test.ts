// Also on PostgreSQL 15 behind PgBouncer: sums of money, by days in London.
import { expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { pence } from '#platform/money.ts';
import { placeOrder, promote, stockProduct, supplyGoods } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { DayFigures, ProfitRow } from './reports.contract.ts';

async function openAdmin() {
  const shop = await openShop({ own: true, now: '2026-11-21T12:00:00Z', env: { SHOP_RATE_LIMIT: 'off' } });
  await supplyGoods(shop);
  const admin = await owner(shop);
  const read = async <Row>(path: string) => (await admin.get(`/api/admin/metrics/${path}`)).json<Row[]>();
  return { shop, admin, read };
}

test('every day of the period is listed, whether anything happened on it or not', async () => {
  const { shop, read } = await openAdmin();
  await using _shop = shop;
  const bone = await stockProduct(shop, { price: '30.00' });
  await placeOrder(shop, { body: { items: [{ productId: bone, quantity: 1 }] } });
  await shop.inject({ url: '/api/auth/me', headers: { 'user-agent': 'Firefox' } });
  shop.clock.advance(days(1));

  const usual = await read<DayFigures>('days');
  expect(usual).toHaveLength(30);
  expect(usual.slice(-2)).toEqual([
    { day: '2026-11-21', revenue: '30.00', orders: 1, visitors: 1 },
    { day: '2026-11-22', revenue: '0.00', orders: 0, visitors: 0 },
  ]);
  expect(await read('days?from=2026-10-24&to=2026-10-26')).toEqual(
    ['2026-10-24', '2026-10-25', '2026-10-26'].map((day) => ({ day, revenue: '0.00', orders: 0, visitors: 0 })),
  );
});

test('profit is the price less VAT, goods, delivery and refunds, however it is added up', async () => {
  const { shop, admin, read } = await openAdmin();
  await using _shop = shop;
  await promote(shop, { code: 'TEN' });
  const own = await stockProduct(shop, { name: 'Own', price: '12.00' });
  const lead = await stockProduct(shop, { name: 'Lead', price: '24.00', supplierId: 2, supplierPrice: pence(1_000) });
  const items = [
    { productId: own, quantity: 1 },
    { productId: lead, quantity: 2 },
  ];
  // £60.00 less £6.00: delivery is free to the customer and costs the shop £3.99 and £4.99.
  const placed = await placeOrder(shop, { body: { items, promoCode: 'TEN' } });
  const { orderNumber } = placed.json<{ orderNumber: string }>();
  const ofLead = {
    id: lead,
    name: 'Lead',
    units: 2,
    unitsWithoutCost: 0,
    revenue: '43.20',
    refunded: '0.00',
    vat: '7.20',
    cost: '20.00',
    deliveryCost: '4.99',
    profit: '11.01',
  };
  const ofOwn = { id: own, name: 'Own', unitsWithoutCost: 1, revenue: '10.80', vat: '1.80', profit: '5.01' };
  expect(await read('profit')).toMatchObject([ofLead, ofOwn]);
  expect(await read('profit?by=supplier')).toMatchObject([
    { ...ofLead, id: 2, name: 'Supplier 2' },
    { ...ofOwn, id: null, name: 'Own stock' },
  ]);
  const whole = { id: orderNumber, name: 'Ann Barker', units: 3, revenue: '54.00', vat: '9.00', profit: '16.02' };
  expect(await read('profit?by=order')).toMatchObject([whole]);

  // Half of it is refunded, and half of the tax with it.
  await admin.post('/api/refund', { paymentIntentId: orderNumber.replace('PV-', 'pi_'), amount: '27.00' });
  expect(await read('profit?by=order')).toMatchObject([
    { revenue: '27.00', refunded: '27.00', vat: '4.50', cost: '20.00', deliveryCost: '8.98', profit: '-6.48' },
  ]);
});

test('goods that were put back into stock cost nothing', async () => {
  const { shop, admin, read } = await openAdmin();
  await using _shop = shop;
  const lead = await stockProduct(shop, { price: '24.00', supplierId: 2, supplierPrice: pence(1_000) });
  const placed = await placeOrder(shop, { body: { items: [{ productId: lead, quantity: 1 }] } });
  const { orderNumber } = placed.json<{ orderNumber: string }>();
  await admin.patch(`/api/orders/${orderNumber}/status`, { status: 'delivered' });
  await admin.post('/api/refund', { paymentIntentId: orderNumber.replace('PV-', 'pi_'), restock: true });
  expect(await read('profit')).toMatchObject([
    { units: 0, revenue: '0.00', vat: '0.00', cost: '0.00', deliveryCost: '4.99', profit: '-4.99' },
  ]);
});

test('profit lists are paged and say how many rows there are', async () => {
  const { shop, admin, read } = await openAdmin();
  await using _shop = shop;
  for (const price of ['11.00', '13.00', '12.00']) {
    const productId = await stockProduct(shop, { name: `For ${price}`, price });
    await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }] } });
  }
  const reply = await admin.get('/api/admin/metrics/profit?limit=1&offset=1');
  expect([reply.headers['x-total-count'], reply.json<ProfitRow[]>()[0]?.name]).toEqual(['3', 'For 12.00']);
  expect((await admin.get('/api/admin/metrics/profit?limit=1&offset=9')).headers['x-total-count']).toBe('3');
  expect(await read('profit?from=2026-10-01&to=2026-10-31')).toEqual([]);
});

test.each([
  ['days?from=2026-11-22', 'The first day must not be after the last.'],
  ['days?from=2026-13-01', 'Enter a day such as 2026-11-21'],
  ['days?from=2000-01-01', 'Choose three years at most.'],
  ['days?days=many', 'Enter a number of days from 1 to 1096'],
  ['days?days=1097', 'Enter a number of days from 1 to 1096'],
  ['profit?by=moon', 'Choose order, product or supplier'],
  ['profit?limit=501', 'Ask for 500 at most'],
])('%s is rejected with a message', async (path, message) => {
  const { shop, admin } = await openAdmin();
  await using _shop = shop;
  const reply = await admin.get(`/api/admin/metrics/${path}`);
  expect([reply.statusCode, reply.json().message]).toEqual([400, message]);
});

test('figures can be downloaded as spreadsheets in which no name is a formula', async () => {
  const { shop, admin } = await openAdmin();
  await using _shop = shop;
  const productId = await stockProduct(shop, { price: '30.00' });
  const customerName = '=HYPERLINK("https://evil.example")';
  const placed = await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }], customerName } });
  const { orderNumber } = placed.json<{ orderNumber: string }>();

  const byDay = await admin.get('/api/admin/metrics/days.csv?from=2026-11-20&to=2026-11-21');
  expect(byDay.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(byDay.headers['content-disposition']).toBe('attachment; filename="sales-2026-11-20-to-2026-11-21.csv"');
  expect(byDay.body).toBe('\uFEFFDay,Revenue (£),Orders,Visitors\r\n2026-11-20,0.00,0,0\r\n2026-11-21,30.00,1,0\r\n');
  const byOrder = await admin.get('/api/admin/metrics/profit.csv?by=order');
  expect(byOrder.body.split('\r\n')[1]).toBe(
    `${orderNumber},"'=HYPERLINK(""https://evil.example"")",1,1,30.00,0.00,5.00,0.00,3.99,0.00,21.01`,
  );
});
