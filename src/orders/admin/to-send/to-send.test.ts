import { expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { ownGoods, placed, stockProduct } from '../../../../tests/support/checkout.ts';
import { outbox } from '../../../../tests/support/mail.ts';
import { owner } from '../../../../tests/support/people.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import type { TestShop } from '../../../../tests/support/shop.ts';
import type { SendingOutcome, ToSendOrder } from './to-send.contract.ts';

type Admin = Awaited<ReturnType<typeof owner>>;

async function toSend(admin: Admin, query = ''): Promise<ToSendOrder[]> {
  return (await admin.get(`/api/admin/to-send${query}`)).json();
}
const numbersIn = (list: readonly ToSendOrder[]) => list.map(({ orderNumber }) => orderNumber);

test('orders with own goods are listed express first, then oldest, with weight and what comes separately', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { hedgehog, stew } = await ownGoods(shop);
  const old = await placed(shop, { items: [{ productId: hedgehog, quantity: 2 }] });
  shop.clock.advance(1_000);
  await placed(shop, { items: [{ productId: stew, quantity: 1 }] });
  const mixed = [hedgehog, stew].map((productId) => ({ productId, quantity: 3 }));
  const express = await placed(shop, { items: mixed, delivery: 'express' });

  const list = await toSend(admin);

  expect(list).toMatchObject([
    {
      orderNumber: express,
      delivery: 'express',
      weightGrams: 900,
      shippingAddress: { postcode: 'LS1 4AP' },
      lines: [{ productId: hedgehog, name: 'Hedgehog', quantity: 3, weightGrams: 300 }],
      separately: [{ name: 'Stew', quantity: 3, supplierName: 'Supplier 1' }],
    },
    { orderNumber: old, weightGrams: 600, lines: [{ quantity: 2 }], separately: [] },
  ]);
  expect(numbersIn(await toSend(admin, '?show=express'))).toEqual([express]);
  const page = await admin.get('/api/admin/to-send?limit=1&offset=1');
  expect([page.headers['x-total-count'], numbersIn(page.json())]).toEqual(['2', [old]]);
});

test('a product without a weight makes the parcel’s weight unknown', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { hedgehog } = await ownGoods(shop);
  const bone = await stockProduct(shop);
  await placed(shop, { items: [hedgehog, bone].map((productId) => ({ productId, quantity: 1 })) });
  expect(await toSend(admin)).toMatchObject([
    { weightGrams: null, lines: [{ weightGrams: 300 }, { weightGrams: null }] },
  ]);
});

test('an order is late once its dispatch day is over', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { hedgehog } = await ownGoods(shop);
  const number = await placed(shop, { items: [{ productId: hedgehog, quantity: 1 }] });
  expect(await toSend(admin, '?show=late')).toEqual([]);
  shop.clock.advance(days(8));
  expect(await toSend(admin, '?show=late')).toMatchObject([{ orderNumber: number, isLate: true }]);
  expect((await admin.get(`/api/admin/orders/${number}`)).json()).toMatchObject({ isLate: true });
});

test('removed pieces are not sent, and the rest of a partly sent order is', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { hedgehog } = await ownGoods(shop);
  const number = await placed(shop, { items: [{ productId: hedgehog, quantity: 5 }] });
  const lineId = (await toSend(admin))[0]?.lines[0]?.lineId;
  await admin.post(`/api/orders/${number}/parcels`, { carrier: 'DPD', lines: [{ lineId, quantity: 2 }] });
  const refund = { paymentIntentId: number.replace('PV-', 'pi_'), lines: [{ lineId, quantity: 1 }] };
  expect((await admin.post('/api/refund', refund)).statusCode).toBe(201);
  expect(await toSend(admin)).toMatchObject([{ weightGrams: 600, lines: [{ quantity: 2 }] }]);
  await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  expect(await toSend(admin)).toEqual([]);
});

test('many orders are marked as sent at once, each with one parcel, one email and its own result', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { hedgehog, stew } = await ownGoods(shop);
  const alone = await placed(shop, { items: [{ productId: hedgehog, quantity: 1 }] });
  const mixed = await placed(shop, { items: [hedgehog, stew].map((productId) => ({ productId, quantity: 1 })) });
  const theirs = await placed(shop, { items: [{ productId: stew, quantity: 1 }] });
  const carrier = 'Royal Mail';
  const parcels = [
    { orderNumber: alone, carrier, trackingNumber: 'AA1000001' },
    { orderNumber: mixed, carrier, trackingNumber: 'AA1000002' },
    { orderNumber: theirs, carrier, trackingNumber: 'AA1000003' },
    { orderNumber: 'PV-0000000000', carrier },
    { orderNumber: alone, carrier, trackingNumber: 'AA1000004' },
  ];

  const reply = await admin.post('/api/admin/to-send/parcels', { parcels });

  expect(reply.json<SendingOutcome[]>()).toEqual([
    { orderNumber: alone, isSent: true, isShipped: true, message: null },
    { orderNumber: mixed, isSent: true, isShipped: false, message: null },
    { orderNumber: theirs, isSent: false, isShipped: false, message: 'Suppliers send everything in this order.' },
    expect.objectContaining({ isSent: false, message: 'Order PV-0000000000 could not be found.' }),
    expect.objectContaining({ isSent: false, message: 'Everything we send in this order has left already.' }),
  ]);
  expect(await toSend(admin)).toEqual([]);
  expect(await sentEmails(shop)).toEqual([
    ['order-shipped', alone, 'AA1000001'],
    ['parcel-sent', mixed, 'AA1000002'],
  ]);
  expect((await admin.get(`/api/orders/${mixed}`)).json()).toMatchObject({
    status: 'confirmed',
    isPartlyShipped: true,
    items: [{ sent: 1 }, { sent: 0 }],
  });
  const { rows } = await shop.pool.query(`select count(*)::int from audit_log where action = 'order.parcel-added'`);
  expect(rows).toEqual([{ count: 2 }]);
});

test('two concurrent requests send an order once', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { hedgehog } = await ownGoods(shop);
  const orderNumber = await placed(shop, { items: [{ productId: hedgehog, quantity: 1 }] });
  const send = (trackingNumber: string) =>
    admin.post('/api/admin/to-send/parcels', { parcels: [{ orderNumber, carrier: 'Evri', trackingNumber }] });
  const replies = await Promise.all([send('E1000001'), send('E1000002'), send('E1000003')]);
  expect(replies.flatMap((reply) => reply.json<SendingOutcome[]>()).filter(({ isSent }) => isSent)).toHaveLength(1);
  expect((await admin.get(`/api/orders/${orderNumber}`)).json().parcels).toHaveLength(1);
  expect(await sentEmails(shop)).toHaveLength(1);
});

test('packing slips follow the order of the selection, sent orders included', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { hedgehog } = await ownGoods(shop);
  const [first, second] = [
    await placed(shop, { items: [{ productId: hedgehog, quantity: 1 }] }),
    await placed(shop, { items: [{ productId: hedgehog, quantity: 2 }] }),
  ];
  await admin.post(`/api/orders/${first}/parcels`, { carrier: 'DPD', markShipped: true });
  const chosen = await admin.get(`/api/admin/to-send/chosen?orders=${second},${first},PV-0000000000,nonsense`);
  expect(chosen.json()).toMatchObject([
    { orderNumber: second, isSent: false, lines: [{ quantity: 2 }] },
    { orderNumber: first, isSent: true, lines: [{ quantity: 1 }] },
  ]);
});

test.each([
  ['/api/admin/to-send?show=some', 'show'],
  ['/api/admin/to-send/chosen', 'orders'],
  ['/api/admin/to-send/chosen?orders=,', 'orders'],
  [`/api/admin/to-send/chosen?orders=${Array.from({ length: 301 }, () => 'PV-0000000000').join(',')}`, 'orders'],
])('%s is rejected', async (path, field) => {
  await using shop = await openShop();
  const reply = await (await owner(shop)).get(path);
  expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, field]);
});

/** Template, order and tracking number of each email about a parcel. */
async function sentEmails(shop: TestShop): Promise<string[][]> {
  await shop.jobs.drain();
  const mails = (await outbox(shop)).filter(({ template }) => /shipped|parcel/.test(template));
  return mails
    .map(({ template, subject, text }) => [
      template,
      /PV-\w{10}/.exec(subject)?.[0] ?? '',
      /\b[AE][A-E]?\d+\b/.exec(text)?.[0] ?? '',
    ])
    .toSorted(([a = ''], [b = '']) => a.localeCompare(b));
}
