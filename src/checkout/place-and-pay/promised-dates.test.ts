import { expect, test } from 'vitest';
import { placeOrder, stockProduct, supplyGoods } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const monday = '2026-11-23T10:00:00Z';

async function ordered(shop: TestShop, more: object = {}): Promise<string> {
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  return String((await placeOrder(shop, { body: { items, ...more } })).json().orderNumber);
}

async function mailed(shop: TestShop, wanted: string): Promise<string | undefined> {
  return (await outbox(shop)).find(({ template }) => template === wanted)?.text;
}

test('the promised dates stay with the order, whatever the owner changes later', async () => {
  await using shop = await openShop({ now: monday });
  const admin = await owner(shop);
  const number = await ordered(shop);
  const { delivery } = (await admin.get('/api/admin/settings')).json();
  await admin.patch('/api/admin/settings', { delivery: { ...delivery, standardDays: '10-20 days' } });
  shop.clock.set('2026-11-24T10:00:00Z');
  expect((await admin.get(`/api/orders/${number}`)).json()).toMatchObject({
    arrives: { from: '2026-11-26', to: '2026-11-30' },
    expectedParcels: 1,
  });
  expect((await admin.get(`/api/orders/${await ordered(shop)}`)).json().arrives.from).toBe('2026-12-04');
});

test('once all of it has left, the dates count from that day, and a delivered order has none', async () => {
  await using shop = await openShop({ now: monday });
  const admin = await owner(shop);
  const number = await ordered(shop);
  const arrives = async () => (await admin.get(`/api/orders/${number}`)).json().arrives;

  shop.clock.set('2026-11-27T10:00:00Z'); // three days late
  await admin.post(`/api/orders/${number}/parcels`, { carrier: 'Royal Mail', trackingNumber: 'RM123456789GB' });
  await admin.patch(`/api/orders/${number}/status`, { status: 'shipped' });
  expect(await arrives()).toEqual({ from: '2026-11-29', to: '2026-12-03' });

  await admin.patch(`/api/orders/${number}/status`, { status: 'delivered' });
  expect(await arrives()).toBeNull();
  // The owner, who may be asked about it, still sees what was promised.
  const { promised } = (await admin.get(`/api/admin/orders/${number}`)).json();
  expect(promised).toEqual({ from: '2026-11-26', to: '2026-11-30' });
});

test('an express order is promised dates of its own, and a cancelled one none', async () => {
  await using shop = await openShop({ now: monday });
  const admin = await owner(shop);
  const number = await ordered(shop, { delivery: 'express' });
  const arrives = async () => (await admin.get(`/api/orders/${number}`)).json().arrives;
  expect(await arrives()).toEqual({ from: '2026-11-24', to: '2026-11-25' });
  await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  expect(await arrives()).toBeNull();
});

test('the emails say when it arrives, and that it comes in several parcels', async () => {
  await using shop = await openShop({ now: monday });
  const admin = await owner(shop);
  await supplyGoods(shop);
  const items = [];
  for (const supplierId of [null, 2])
    items.push({ productId: await stockProduct(shop, { supplierId, name: `Bone ${supplierId}` }), quantity: 1 });
  const { orderNumber } = (await placeOrder(shop, { body: { items } })).json();
  expect(await mailed(shop, 'order-confirmation')).toContain(
    'Thu 26 to Mon 30 Nov. It comes in 2 parcels, which may come on different days.',
  );

  await admin.post(`/api/orders/${orderNumber}/parcels`, { carrier: 'Royal Mail', trackingNumber: 'RM123456789GB' });
  expect(await mailed(shop, 'parcel-sent')).toContain('It should arrive Wed 25 to Sun 29 Nov.');
  await admin.patch(`/api/orders/${orderNumber}/status`, { status: 'shipped' });
  expect(await mailed(shop, 'order-shipped')).toContain('It should arrive Wed 25 to Sun 29 Nov.');
});

test('a second address line and a phone number are stored with the order, and both are optional', async () => {
  await using shop = await openShop({ now: monday });
  const admin = await owner(shop);
  const address = ' 1 Kennel Lane \r\n\n  Flat 2 ';
  const number = await ordered(shop, {
    customerPhone: '07700 900123',
    shippingAddress: { address, city: 'Leeds', postcode: 'LS1 4AP' },
  });
  expect((await admin.get(`/api/orders/${number}`)).json()).toMatchObject({
    customerPhone: '+447700900123',
    shippingAddress: { address: '1 Kennel Lane\nFlat 2' },
  });
  expect(await mailed(shop, 'order-confirmation')).toContain('Ann Barker, 1 Kennel Lane, Flat 2, Leeds');
  expect((await admin.get('/api/admin/orders.csv')).payload).toContain('"1 Kennel Lane, Flat 2"');

  const plain = await ordered(shop);
  expect((await admin.get(`/api/orders/${plain}`)).json()).toMatchObject({
    customerPhone: null,
    shippingAddress: { address: '1 Kennel Lane' },
  });
});
