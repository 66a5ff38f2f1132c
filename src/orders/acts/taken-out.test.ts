import { expect, test } from 'vitest';
import { cookieOf, ownGoods, placeOrder, promote, stockProduct } from '../../../tests/support/checkout.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { forAnn, sellCard } from '../../../tests/support/gift-cards.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

type Items = readonly { productId: number; quantity: number; texts?: string[][] }[];

/** Ann's order; the calls of the owner on it. */
async function openOrder(shop: TestShop, body: { items: Items; promoCode?: string }) {
  const admin = await owner(shop);
  const reply = await placeOrder(shop, { body });
  expect(reply.statusCode, reply.payload).toBe(201);
  await shop.jobs.drain();
  const number: string = reply.json().orderNumber;
  return {
    admin,
    number,
    cookie: cookieOf(reply),
    read: async () => (await admin.get(`/api/admin/orders/${number}`)).json(),
    pack: (quantity: number) =>
      admin.post(`/api/orders/${number}/parcels`, { carrier: 'DPD', lines: [{ lineId: 1, quantity }] }),
    refund: (more: object) => admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), ...more }),
  };
}

test('taking out the rest of an order whose sent goods came back refunds all that is left, delivery too', async () => {
  await using shop = await openShop();
  const items = [];
  for (const name of ['Ball', 'Rope'])
    items.push({ productId: await stockProduct(shop, { name, price: '10.00' }), quantity: 1 });
  const { pack, refund, read } = await openOrder(shop, { items });
  await pack(1);
  await refund({ goods: [{ lineId: 1, quantity: 1 }] });

  expect((await refund({ lines: [{ lineId: 2, quantity: 1 }] })).statusCode).toBe(201);

  expect(await read()).toMatchObject({ status: 'refunded', total: '23.99', refundedTotal: '23.99' });
});

test('a piece that is taken out after another one came back is worth the next share of its line', async () => {
  await using shop = await openShop();
  await promote(shop, { code: 'TENTH' });
  const items = [{ productId: await stockProduct(shop, { price: '5.35' }), quantity: 3 }];
  const { pack, refund, read } = await openOrder(shop, { items, promoCode: 'TENTH' });
  await pack(1);
  await refund({ goods: [{ lineId: 1, quantity: 1 }] });
  await refund({ lines: [{ lineId: 1, quantity: 1 }] });
  expect(await read()).toMatchObject({ refundedTotal: '9.63', items: [{ dropped: 1, returned: 1 }] });
});

test('a cancelled piece that its supplier sends all the same is refunded once', async () => {
  await using shop = await openShop();
  const { stew } = await ownGoods(shop);
  const { admin, number, cookie, refund, read } = await openOrder(shop, { items: [{ productId: stew, quantity: 2 }] });
  await admin.patch('/api/admin/purchase-orders/1', { state: 'sent' });
  await refund({ lines: [{ lineId: 1, quantity: 1 }] });
  await admin.patch('/api/admin/purchase-orders/1', { state: 'shipped', parcel: { carrier: 'DPD' } });
  expect(await read()).toMatchObject({ status: 'shipped', items: [{ dropped: 1, sent: 2 }] });

  const url = `/api/orders/${number}/return-requests`;
  const ask = (quantity: number) =>
    shop.app.inject({
      method: 'POST',
      url,
      headers: { cookie },
      payload: { items: [{ productId: stew, quantity }], reason: 'Too many' },
    });
  expect((await ask(2)).statusCode).toBe(400);
  expect((await ask(1)).statusCode).toBe(201);
  expect((await refund({ goods: [{ lineId: 1, quantity: 2 }] })).statusCode).toBe(400);
  expect((await refund({ goods: [{ lineId: 1, quantity: 1 }] })).statusCode).toBe(201);
  expect(await read()).toMatchObject({ status: 'refunded', items: [{ dropped: 1, returned: 1 }] });
});

test('a customer cancels nothing of which a parcel leaves at the same moment, whatever is in it', async () => {
  await using shop = await openShop();
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  const { number, cookie, read } = await openOrder(shop, { items });
  const blocker = await shop.pool.connect();
  await blocker.query('begin');
  const { rows } = await blocker.query('select id from orders where number = $1 for update', [number]);
  const cancelling = shop.app.inject({
    method: 'POST',
    url: `/api/orders/${number}/cancellation`,
    headers: { cookie },
  });
  await eventually(async () => {
    const waiting = await shop.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'`);
    expect(waiting.rows).toHaveLength(1);
  });
  await blocker.query(`insert into parcels (order_id, carrier, shipped_at) values ($1, 'DPD', now())`, [rows[0].id]);
  await blocker.query('commit');
  blocker.release();
  expect((await cancelling).statusCode).toBe(409);
  expect(await read()).toMatchObject({ status: 'confirmed', refundedTotal: '0.00' });
});

test('what is refused for a gift card that waits is refused in the preview of many, too', async () => {
  await using shop = await openShop();
  const day = new Date(shop.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  const items = [{ productId: await sellCard(shop), quantity: 1, texts: [forAnn(day)] }];
  const { admin, number } = await openOrder(shop, { items });
  const body = { orderNumbers: [number], status: 'shipped' };
  expect((await admin.post('/api/admin/orders/status/preview', body)).json()).toMatchObject({ changed: 0, refused: 1 });
  expect((await admin.post('/api/admin/orders/status', body)).json()).toMatchObject([{ isChanged: false }]);
});
