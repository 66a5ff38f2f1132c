import { expect, test } from 'vitest';
import { fromPounds } from '#platform/money.ts';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { openConnectedShop } from '../../../tests/support/connected-suppliers.ts';
import { owner, staffMember } from '../../../tests/support/people.ts';
import { orderGoods, sendPurchaseOrder, supplierPage, switchTo } from '../../../tests/support/purchase-orders.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { ToDoRow } from './to-do.contract.ts';

type Reader = Awaited<ReturnType<typeof owner>>;

async function toDo(admin: Reader): Promise<ToDoRow[]> {
  return (await admin.get('/api/admin/to-do')).json();
}

async function countsOf(admin: Reader): Promise<Partial<Record<ToDoRow['id'], number>>> {
  return Object.fromEntries((await toDo(admin)).map(({ id, count }) => [id, count]));
}

test('a shop without open tasks has an empty list', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProduct(shop, { costPerItem: fromPounds('2.00') });
  expect(await toDo(admin)).toEqual([]);
  expect((await shop.inject({ url: '/api/admin/to-do' })).statusCode).toBe(401);
});

test('orders to pack are counted once each, express ones separately, until our last piece has left', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const ids = [await stockProduct(shop), await stockProduct(shop)];
  const items = ids.map((productId) => ({ productId, quantity: 2 }));
  const numbers: string[] = [];
  for (const delivery of ['standard', 'express', 'standard'])
    numbers.push((await placeOrder(shop, { body: { items, delivery } })).json().orderNumber);
  expect(await countsOf(admin)).toMatchObject({ 'express-to-pack': 1, 'to-pack': 2 });

  const [first = '', express = '', third = ''] = numbers;
  const { items: lines } = (await admin.get(`/api/admin/orders/${first}`)).json();
  const parcel = { carrier: 'Royal Mail', lines: [{ lineId: lines[0].id, quantity: 2 }] };
  expect((await admin.post(`/api/orders/${first}/parcels`, parcel)).statusCode).toBe(201);
  await admin.patch(`/api/orders/${express}/status`, { status: 'shipped' });
  await admin.patch(`/api/orders/${third}/status`, { status: 'cancelled' });

  expect(await countsOf(admin), 'only marked').toMatchObject({ 'express-to-pack': 1, 'to-pack': 1 });
  await admin.post('/api/admin/to-send/left', { orderNumbers: [express] });
  expect(await countsOf(admin)).toMatchObject({ 'to-pack': 1 });
  expect(await countsOf(admin)).not.toHaveProperty('express-to-pack');
});

test('a line that a supplier rejects waits for a decision until somebody else sends it or it is refunded', async () => {
  await using opened = await openConnectedShop([{}, {}]);
  const { admin, shop } = opened;
  await admin.patch('/api/suppliers/1', { connector: 'none' });
  const whole = await orderGoods(opened, [1]);
  await orderGoods(opened, [1, 2]);
  for (const id of [1, 2]) await sendPurchaseOrder(opened, id);
  const refused = async (id: number) => {
    const { lines } = (await admin.get(`/api/admin/purchase-orders/${id}`)).json();
    await (await supplierPage(opened, id)).answer({ rejectedLines: [lines[0].lineId] });
    return lines[0].lineId;
  };
  await refused(1);
  const lineId = await refused(2);
  expect(await countsOf(admin)).toMatchObject({ 'rejected-purchase-orders': 2 });

  await switchTo(opened, 2, { supplierId: 2, lines: [{ lineId, code: 'S2-04' }] });
  expect(await countsOf(admin)).toMatchObject({ 'rejected-purchase-orders': 1 });
  await admin.patch(`/api/orders/${whole}/status`, { status: 'cancelled' });
  await shop.jobs.drain();
  expect(await countsOf(admin)).not.toHaveProperty('rejected-purchase-orders');
});

test('low stock links to exactly these products, and is never counted beyond a thousand', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProduct(shop, { stock: 5 });
  await stockProduct(shop, { stock: 6 });
  await stockProduct(shop, { stock: 0, withdrawnAt: new Date('2026-01-01') });
  const low = (await toDo(admin)).find(({ id }) => id === 'low-stock');
  expect(low).toMatchObject({ id: 'low-stock', count: 1, tab: 'products', urgency: 'low' });
  const query = new URLSearchParams(low?.search).toString();
  expect((await admin.get(`/api/admin/products?${query}`)).headers['x-total-count']).toBe('1');

  await shop.pool.query(
    `insert into products (slug, name, category, kind, price) select 'low-' || n, 'Low ' || n, 'food', 'treats', 100 from generate_series(1, 1200) n`,
  );
  expect(await countsOf(admin)).toMatchObject({ 'low-stock': 1000 });
});

test('emails that wait for a mail server are shown to the owner only, who alone can set one up', async () => {
  await using shop = await openShop();
  const [admin, staff] = [await owner(shop), await staffMember(shop)];
  await placeOrder(shop, { body: { items: [{ productId: await stockProduct(shop), quantity: 1 }] } });
  await shop.jobs.drain();
  expect(await countsOf(admin)).not.toHaveProperty('mail-not-set-up');
  shop.clock.advance(20 * 60_000);
  expect((await countsOf(admin))['mail-not-set-up']).toBeGreaterThan(0);
  expect(await countsOf(staff)).not.toHaveProperty('mail-not-set-up');
  expect(await countsOf(staff)).toMatchObject({ 'to-pack': 1 });
});

test('a failed refund is on the list until the money has been refunded', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const placed = await placeOrder(shop, { body: { items: [{ productId: await stockProduct(shop), quantity: 1 }] } });
  const paymentIntentId = placed.json().orderNumber.replace('PV-', 'pi_');
  await admin.post('/api/refund', { paymentIntentId, amount: '1.00' });
  await shop.pool.query(`update refunds set state = 'failed', failure = 'The bank refused'`);
  expect(await countsOf(admin)).toMatchObject({ 'failed-refunds': 1 });
  await admin.post('/api/refund', { paymentIntentId, amount: '1.00' });
  expect(await countsOf(admin)).not.toHaveProperty('failed-refunds');
});

test('orders that should have left make packing urgent', async () => {
  await using shop = await openShop({ now: '2026-11-18T10:00:00Z' });
  const admin = await owner(shop);
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  await placeOrder(shop, { body: { items } });
  expect(await toDo(admin)).toContainEqual(expect.objectContaining({ id: 'to-pack', count: 1, urgency: 'normal' }));
  shop.clock.set('2026-11-20T10:00:00Z');
  await placeOrder(shop, { body: { items } });
  const row = (await toDo(admin)).find(({ id }) => id === 'to-pack');
  expect(row).toMatchObject({ count: 2, late: 1, urgency: 'high' });
});

test('reviews and comments are listed until they have been read, and new ones after that', async () => {
  await using shop = await openShop({ now: '2026-11-20T10:00:00Z' });
  const admin = await owner(shop);
  const productId = await stockProduct(shop);
  const review = { customerName: 'Ann', title: 'Good', comment: 'My dog likes it.', rating: 5 };
  const post = async (url: string, payload: object) =>
    expect((await shop.inject({ method: 'POST', url, payload })).statusCode).toBeLessThan(300);
  await post(`/api/products/${productId}/reviews`, { ...review, customerEmail: 'ann@example.co.uk' });
  await post('/api/community/comments', { content: 'What a nice shop this is.', userId: null, guestName: 'Ann' });
  expect(await countsOf(admin)).toMatchObject({ reviews: 1, comments: 1 });

  const read = { subject: 'reviews', until: '2026-11-20T10:00:00.000Z' };
  const never = { ...read, until: '0000-01-01T00:00:00.000Z' };
  expect((await admin.post('/api/admin/to-do/read', never)).statusCode).toBe(400);
  expect((await admin.post('/api/admin/to-do/read', read)).statusCode).toBe(204);
  expect(await countsOf(admin)).not.toHaveProperty('reviews');
  shop.clock.advance(60_000);
  await post(`/api/products/${productId}/reviews`, { ...review, customerEmail: 'bob@example.co.uk' });
  await admin.post('/api/admin/to-do/read', read);
  expect(await countsOf(admin)).toMatchObject({ reviews: 1, comments: 1 });
  const log = (await admin.get('/api/admin/audit-log?subject=reviews')).json();
  expect(log.map(({ action }: { action: string }) => action)).toEqual(['reviews.read']);
});

test('products on sale without a cost link to exactly these products', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProduct(shop, { name: 'No cost' });
  await stockProduct(shop, { name: 'Cost', costPerItem: fromPounds('2.00') });
  await stockProduct(shop, { name: 'Withdrawn', withdrawnAt: new Date('2026-01-01') });
  const row = (await toDo(admin)).find(({ id }) => id === 'products-without-cost');
  expect(row).toMatchObject({ count: 1, tab: 'products' });
  const found = await admin.get(`/api/admin/products?${new URLSearchParams(row?.search).toString()}`);
  expect(found.json()).toMatchObject([{ name: 'No cost' }]);
});
