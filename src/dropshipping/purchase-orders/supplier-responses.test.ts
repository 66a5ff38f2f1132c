import { expect, test } from 'vitest';
import { openConnectedShop } from '../../../tests/support/connected-suppliers.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { staffMember } from '../../../tests/support/people.ts';
import {
  listPurchaseOrders,
  orderGoods,
  sendPurchaseOrder,
  supplierPage,
} from '../../../tests/support/purchase-orders.ts';
import type { SupplierPage } from '../supplier-page/supplier-page.contract.ts';
import { applyUpdate } from './supplier-updates.ts';

/** Products 1 and 2, ordered by email from a supplier without a system. */
async function openMailed() {
  const opened = await openConnectedShop([{}]);
  await opened.admin.patch('/api/suppliers/1', { connector: 'none' });
  const number = await orderGoods(opened, [1, 2]);
  await sendPurchaseOrder(opened, 1);
  return { ...opened, number, page: await supplierPage(opened, 1) };
}

const days = (count: number) => count * 86_400_000;

test('a supplier who rejects everything says why, and has nothing left to respond to', async () => {
  await using opened = await openMailed();
  const { lines } = (await opened.page.read()).json<SupplierPage>();
  const rejectedLines = lines.map(({ lineId }) => lineId);
  const reply = await opened.page.answer({ rejectedLines, reason: 'Discontinued' });
  expect(reply.json()).toMatchObject({ state: 'rejected', isOpen: false, deliverTo: null, reason: 'Discontinued' });
  expect(await listPurchaseOrders(opened)).toMatchObject([{ state: 'rejected', reason: 'Discontinued' }]);
  expect((await opened.page.send({ carrier: 'DPD' })).statusCode).toBe(409);
});

test('each entered parcel counts, with or without a tracking number; a number counts once', async () => {
  await using opened = await openMailed();
  const { page, admin, shop, number } = opened;
  await page.answer({ reference: 'B-77' });
  for (const trackingNumber of ['', '', 'AB1000001', 'AB1000001']) {
    expect((await page.send({ carrier: 'DPD', trackingNumber, isLast: false })).statusCode).toBe(201);
  }
  expect((await admin.get(`/api/orders/${number}`)).json()).toMatchObject({
    status: 'confirmed',
    parcels: [{ trackingNumber: null }, { trackingNumber: null }, { trackingNumber: 'AB1000001' }],
  });
  expect((await outbox(shop)).filter(({ template }) => template === 'order-shipped')).toEqual([]);

  await page.send({ carrier: 'DPD', trackingNumber: 'AB1000002' });

  expect((await admin.get(`/api/orders/${number}`)).json()).toMatchObject({ status: 'shipped' });
  const mail = (await outbox(shop)).find(({ template }) => template === 'order-shipped');
  expect(mail?.recipient).toBe('Ann.Barker@example.co.uk');
  expect(mail?.text).toContain('AB1000002');
});

test('a supplier can trigger parcel emails for a few more parcels than there are pieces, and no more', async () => {
  await using opened = await openMailed();
  const { page, shop, admin, number } = opened;
  const statuses = [];
  for (let parcel = 1; parcel <= 14; parcel += 1) {
    const reply = await page.send({ carrier: 'DPD', trackingNumber: `AB10000${parcel}`, isLast: false });
    statuses.push(reply.statusCode);
  }
  expect(statuses.indexOf(409)).toBe(12);
  // A connected supplier may report any number in one response.
  const parcels = Array.from({ length: 3_000 }, (_, place) => ({
    carrier: 'DPD',
    trackingNumber: `CD10000${place}`,
    trackingUrl: null,
  }));
  await applyUpdate(shop.deps, 1, { state: 'part-shipped', reason: null, parcels });
  expect((await admin.get(`/api/orders/${number}`)).json().parcels).toHaveLength(12);
  expect((await outbox(shop)).filter(({ template }) => template === 'parcel-sent')).toHaveLength(12);
  expect(await listPurchaseOrders(opened)).toMatchObject([{ note: expect.stringContaining('more parcels') }]);
});

test('neither a supplier’s page nor its system brings a link or an address of its own into the customer’s email', async () => {
  await using opened = await openMailed();
  const { page, shop, admin, number } = opened;
  const carrier = 'Royal <b>Mail</b> http://evil.example/x';
  expect((await page.send({ carrier, trackingUrl: 'http://evil.example/pay', isLast: false })).statusCode).toBe(400);
  expect((await page.send({ carrier, trackingUrl: 'https://a:b@evil.example/', isLast: false })).statusCode).toBe(400);
  expect((await page.send({ carrier, trackingUrl: 'https://evil.example/pay', isLast: false })).statusCode).toBe(201);
  const links = [
    'http://evil.example/1',
    'https://a:b@evil.example/2',
    'https://203.0.113.9/3',
    'https://evil.example/4',
  ];
  const parcels = links.map((trackingUrl, at) => ({ carrier: 'evil.example', trackingNumber: `E${at}`, trackingUrl }));
  await applyUpdate(shop.deps, 1, { state: 'part-shipped', reason: null, parcels });

  const mails = (await outbox(shop)).filter(({ template }) => template === 'parcel-sent');
  expect(mails).toHaveLength(5);
  for (const { text, html } of mails) expect(text + html).not.toMatch(/evil\.example|203\.0\.113|<b>/);
  const { parcels: seen } = (await admin.get(`/api/admin/orders/${number}`)).json();
  expect(seen.map(({ pendingUrl }: { pendingUrl: string | null }) => pendingUrl)).toEqual([
    'https://evil.example/pay',
    null,
    null,
    null,
    'https://evil.example/4',
  ]);
  const { pendingLinks } = (await admin.get('/api/admin/purchase-orders/1')).json();
  expect(pendingLinks).toEqual(['https://evil.example/pay', 'https://evil.example/4']);
});

test('responses through a supplier’s link are rate limited', async () => {
  await using opened = await openMailed();
  await opened.page.answer({ reference: 'B-77' });
  await opened.shop.pool.query('update rate_limits set hits = 60');
  expect((await opened.page.answer({ reference: 'B-78' })).statusCode).toBe(429);
  expect((await opened.page.send({ carrier: 'DPD' })).statusCode).toBe(429);
});

test.each(['cancelled', 'refunded'])('of an order that is %s the supplier sees no address', async (how) => {
  await using opened = await openMailed();
  const { admin, number, page } = opened;
  expect((await page.read()).json()).toMatchObject({ deliverTo: { name: 'Ann Barker' }, isBeingCancelled: false });
  const { total } = (await admin.get(`/api/orders/${number}`)).json<{ total: string }>();
  const paymentIntentId = number.replace('PV-', 'pi_');
  const done =
    how === 'cancelled'
      ? await admin.patch(`/api/orders/${number}/status`, { status: how })
      : await admin.post('/api/refund', { paymentIntentId, amount: total });
  expect(done.statusCode, done.payload).toBeLessThan(300);
  expect((await page.read()).json()).toMatchObject({ deliverTo: null, isBeingCancelled: true });
});

test('the supplier’s page is for the supplier and the owner: staff do not get its address', async () => {
  await using opened = await openMailed();
  const clerk = await staffMember(opened.shop);
  const path = '/api/admin/purchase-orders/1';
  expect((await clerk.get(path)).json()).toMatchObject({ supplierUrl: null });
  expect((await opened.admin.get(path)).json()).toMatchObject({
    supplierUrl: expect.stringMatching('/purchase-order/'),
  });
});

test('lines of other purchase orders cannot be rejected', async () => {
  await using opened = await openMailed();
  const reply = await opened.page.answer({ rejectedLines: [4_711] });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ issues: [{ path: 'rejectedLines' }] });
});

test('the link works until ninety days after the end, and then says so', async () => {
  await using opened = await openMailed();
  const { page, shop } = opened;
  shop.clock.advance(days(200));
  expect((await page.send({ carrier: 'DPD', trackingNumber: 'AB1000002' })).statusCode).toBe(201);
  shop.clock.advance(days(89));
  expect((await page.read()).json()).toMatchObject({ state: 'shipped', deliverTo: null });

  shop.clock.advance(days(2));

  for (const reply of [await page.read(), await page.answer({})]) {
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'link-expired', message: expect.stringContaining('90 days') });
  }
});
