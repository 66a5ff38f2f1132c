import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { openConnectedShop } from '../../../tests/support/connected-suppliers.ts';
import { staffMember } from '../../../tests/support/people.ts';
import { orderGoods, sendPurchaseOrder, supplierPage } from '../../../tests/support/purchase-orders.ts';
import type { SupplierPage } from '../supplier-page/supplier-page.contract.ts';
import type { SupplierBill } from './supplier-bills.contract.ts';

type Vat = { vatNumber?: string | null; zeroRated?: number };
const registered = { vatNumber: 'GB999999973' };

/** Products 1 and 2, at £4.00 each, ordered by email from a supplier without a system. */
async function openMailed(terms: object = {}, { vatNumber = null, zeroRated = 0 }: Vat = {}) {
  const opened = await openConnectedShop([{}]);
  const { shop, admin } = opened;
  await admin.patch('/api/admin/settings', { vatNumber });
  await shop.pool.query('update products set vat_rate = 0 where id = $1', [zeroRated]);
  shop.clock.set(`${shop.clock.now().toISOString().slice(0, 7)}-15T10:00:00Z`);
  await admin.patch('/api/suppliers/1', { connector: 'none', ...terms });
  await shop.jobs.drain();
  await admin.post('/api/admin/held-changes/decisions', { decision: 'approve' });
  const number = await orderGoods(opened, [1, 2]);
  await sendPurchaseOrder(opened, 1);
  const month = shop.clock.now().toISOString().slice(0, 7);
  return {
    ...opened,
    number,
    month,
    page: await supplierPage(opened, 1),
    bills: async (until = month, months = 1) =>
      (await admin.get(`/api/admin/supplier-bills?until=${until}&months=${months}`)).json<SupplierBill[]>(),
  };
}

test('a supplier is owed for the goods it sent and each of its parcels, not for what it rejected', async () => {
  await using opened = await openMailed();
  const { page, month, bills, admin } = opened;
  const { lines } = (await page.read()).json<SupplierPage>();
  await page.answer({ reference: 'B-77', rejectedLines: [lines[1]?.lineId], reason: 'Discontinued' });
  await page.send({ carrier: 'DPD', trackingNumber: 'AB1000001', isLast: false });
  expect(await bills()).toEqual([]); // part of it is still to come
  await page.send({ carrier: 'DPD', trackingNumber: 'AB1000002' });

  const owed = { goods: '8.00', delivery: '7.98', rejected: '4.00', owed: '11.98' };
  expect(await bills()).toMatchObject([
    { month, supplierId: 1, orders: 1, ordersWithoutCost: 0, ...owed, refunded: '0.00' },
  ]);
  expect(await bills(month, 3)).toMatchObject([{ month, ...owed }]);
  const behind = await admin.get(`/api/admin/supplier-bills/1?until=${month}&months=1`);
  expect([behind.headers['x-total-count'], behind.json()]).toMatchObject([
    '1',
    [{ orderNumber: opened.number, reference: 'B-77', isCostKnown: true, ...owed }],
  ]);
  const file = await admin.get(`/api/admin/supplier-bills/1/file?until=${month}&months=1`);
  expect(parse(file.body, { columns: true, bom: true })).toMatchObject([{ Order: opened.number, 'Owed (£)': '11.98' }]);
});

test('goods refunded after the supplier had sent them are shown beside what is owed', async () => {
  await using opened = await openMailed();
  const { page, bills, admin, number } = opened;
  await page.send({ carrier: 'DPD', trackingNumber: 'AB1000001' });
  const { items } = (await admin.get(`/api/admin/orders/${number}`)).json();
  await admin.post('/api/refund', {
    paymentIntentId: number.replace('PV-', 'pi_'),
    goods: [{ lineId: items[0].id, quantity: 1 }],
  });
  expect(await bills()).toMatchObject([{ goods: '8.00', delivery: '3.99', owed: '11.99', refunded: '4.00' }]);
});

test('purchase orders cancelled before dispatch are owed to nobody', async () => {
  await using opened = await openMailed();
  const { bills, admin, number, page } = opened;
  await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  await page.answer({ rejectedLines: [], isCancelled: true });
  expect(await bills()).toEqual([]);
});

test('the owner marks a month’s bill as paid, once, and later parcels are left to pay', async () => {
  await using opened = await openMailed();
  const { page, bills, admin, shop, month } = opened;
  await page.send({ carrier: 'DPD', trackingNumber: 'AB1000001' });
  expect(await bills()).toMatchObject([{ owed: '11.99', paid: '0.00', left: '11.99', paidAt: null }]);
  const url = '/api/admin/supplier-bills/1/payments';
  const old = await admin.post(url, { month, amount: '10.00' });
  expect([old.statusCode, old.json().code]).toEqual([409, 'bill-changed']);
  const staff = await staffMember(shop);
  expect((await staff.post(url, { month, amount: '11.99' })).statusCode).toBe(403);

  const both = await Promise.all([1, 2].map(() => admin.post(url, { month, amount: '11.99' })));
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const paidAt = shop.clock.now().toISOString();
  expect(await bills()).toMatchObject([{ owed: '11.99', paid: '11.99', left: '0.00', paidAt }]);
  expect((await admin.post(url, { month, amount: '0.00' })).statusCode).toBe(409);
  expect((await admin.post(url, { month: '2020-01', amount: '1.00' })).json().code).toBe('bill-not-found');

  await shop.pool.query('update purchase_orders set delivery_cost = delivery_cost + 100');
  expect(await bills()).toMatchObject([{ paid: '11.99', left: '1.00' }]);
  expect((await admin.post(url, { month, amount: '1.00' })).json()).toMatchObject({ paid: '12.99', left: '0.00' });

  const undone = await admin.remove(`${url}?month=${month}`);
  expect([undone.statusCode, undone.json()]).toMatchObject([200, { paid: '0.00', left: '12.99', paidAt: null }]);
  const log = (await admin.get('/api/admin/audit-log?subject=supplier-bill')).json();
  const whose = { supplier: 'Supplier 1', month };
  expect(log).toMatchObject([
    {
      action: 'supplier-bill.not-paid-after-all',
      before: { paid: '12.99', left: '0.00' },
      after: { ...whose, paid: '0.00', left: '12.99' },
    },
    { action: 'supplier-bill.paid', before: { paid: '11.99', left: '1.00' }, after: { ...whose, paid: '12.99' } },
    { action: 'supplier-bill.paid', before: { paid: '0.00', left: '11.99' }, after: { ...whose, paid: '11.99' } },
  ]);
});

test.each([
  // A supplier's bill of £4.00 each and £3.99 for the parcel, by what these are and whether we are registered.
  [
    'trade-without-vat',
    'without',
    registered,
    { goods: '8.00', delivery: '3.99', net: '11.99', vat: '2.40', owed: '14.39' },
  ],
  ['trade-without-vat', 'without', {}, { goods: '9.60', delivery: '4.79', net: '11.99', vat: '2.40', owed: '14.39' }],
  ['trade-with-vat', 'with', registered, { goods: '6.66', delivery: '3.33', net: '9.99', vat: '2.00', owed: '11.99' }],
  ['trade-with-vat', 'with', {}, { goods: '8.00', delivery: '3.99', net: '9.99', vat: '2.00', owed: '11.99' }],
  ['no-vat', null, registered, { goods: '8.00', delivery: '3.99', net: '11.99', vat: '0.00', owed: '11.99' }],
  [
    'trade-without-vat',
    'with',
    registered,
    { goods: '8.00', delivery: '3.33', net: '11.33', vat: '2.27', owed: '13.60' },
  ],
  // One of the two is zero-rated.
  ['trade-without-vat', 'without', { ...registered, zeroRated: 2 }, { net: '11.99', vat: '1.20', owed: '13.19' }],
  ['trade-without-vat', 'without', { zeroRated: 2 }, { goods: '8.80', net: '11.99', vat: '1.20', owed: '13.19' }],
] as const)('%s, delivery %s: %o is billed as %o', async (pricesAre, shippingVat, vat, bill) => {
  const terms = { pricesAre, shippingVat, shippingRate: '3.99' };
  await using opened = await openMailed(terms, vat);
  await opened.page.send({ carrier: 'DPD', trackingNumber: 'AB1000001' });
  expect(await opened.bills()).toMatchObject([{ ...bill, left: bill.owed, ordersWithoutVat: 0 }]);
});

test('VAT that nobody knows is not made up', async () => {
  await using opened = await openMailed({ pricesAre: 'trade-without-vat' }, registered);
  await opened.page.send({ carrier: 'DPD', trackingNumber: 'AB1000001' });
  const owed = { goods: '8.00', net: '11.99', vat: '0.00', owed: '11.99' };
  expect(await opened.bills()).toMatchObject([{ ...owed, ordersWithoutVat: 1 }]);
  const [order] = (await opened.admin.get(`/api/admin/supplier-bills/1?until=${opened.month}&months=1`)).json();
  expect(order).toMatchObject({ vat: null, owed: '11.99' });
});

test('only what is sent is taxed, and the payment is of the bill’s total', async () => {
  const terms = { pricesAre: 'trade-without-vat', shippingVat: 'without', shippingRate: '3.99' };
  await using opened = await openMailed(terms, registered);
  const { page, month, bills, admin } = opened;
  const { lines } = (await page.read()).json<SupplierPage>();
  await page.answer({ reference: 'B-77', rejectedLines: [lines[1]?.lineId], reason: 'Discontinued' });
  await page.send({ carrier: 'DPD', trackingNumber: 'AB1000001' });
  expect(await bills()).toMatchObject([{ rejected: '4.00', net: '7.99', vat: '1.60', owed: '9.59', left: '9.59' }]);
  const paid = await admin.post('/api/admin/supplier-bills/1/payments', { month, amount: '9.59' });
  expect(paid.json()).toMatchObject({ paid: '9.59', left: '0.00' });
  const file = await admin.get(`/api/admin/supplier-bills/1/file?until=${month}&months=1`);
  const [row] = parse(file.body, { columns: true, bom: true });
  expect(row).toMatchObject({ 'Without VAT (£)': '7.99', 'VAT (£)': '1.60', 'Owed (£)': '9.59' });
});
