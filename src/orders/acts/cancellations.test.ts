import { expect, test } from 'vitest';
import { cookieOf, placeOrder, stockOf, stockProduct } from '../../../tests/support/checkout.ts';
import { linkValue, outbox } from '../../../tests/support/mail.ts';
import { owner, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

test('the customer cancels an order before it is sent: money, stock and an email', async () => {
  await using shop = await openShop();
  const { number, cookie, productId } = await ordered(shop);

  const reply = await cancel(shop, number, { cookie });

  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({ status: 'cancelled', refundedTotal: '21.97' });
  expect(reply.json().timeline.at(-1)).toMatchObject({ status: 'cancelled', note: 'Cancelled by the customer' });
  expect(await stockOf(shop, productId)).toBe(10);
  expect((await outbox(shop)).map(({ template }) => template)).toContain('order-cancelled');
  expect((await cancel(shop, number, { cookie })).json()).toMatchObject({
    code: 'wrong-transition',
    message: 'This order is cancelled already.',
  });
});

test('the mailed link cancels too; an email address, a stranger and a broken link do not', async () => {
  await using shop = await openShop();
  const { number } = await ordered(shop);
  const [mail] = await outbox(shop);
  const stranger = await registered(shop);

  const url = `/api/orders/${number}/cancellation`;
  expect((await stranger.post(url)).statusCode).toBe(404);
  expect((await cancel(shop, number)).statusCode).toBe(404);
  expect((await cancel(shop, number, {}, '?token=wrong')).statusCode).toBe(404);
  expect((await cancel(shop, number, {}, '?email=ann.barker@example.co.uk')).statusCode).toBe(404);
  expect((await cancel(shop, number, {}, `?token=${linkValue(mail?.text, 'token')}`)).statusCode).toBe(201);
});

test.each(['shipped', 'delivered'])('an order that is %s can no longer be cancelled', async (status) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { number, cookie } = await ordered(shop);
  await admin.patch(`/api/orders/${number}/status`, { status });
  const reply = await cancel(shop, number, { cookie });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'wrong-transition']);
  expect((await admin.get(`/api/orders/${number}`)).json()).toMatchObject({ status, refunds: [] });
});

test('of a partly shipped order the customer cancels what has not left', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { number, cookie, productId } = await ordered(shop);
  const lines = [{ lineId: 1, quantity: 1 }];
  expect((await admin.post(`/api/orders/${number}/parcels`, { carrier: 'DHL', lines })).statusCode).toBe(201);

  const reply = await cancel(shop, number, { cookie });

  expect(reply.json()).toMatchObject({
    status: 'shipped',
    items: [{ quantity: 2, dropped: 1, sent: 1 }],
    refunds: [{ amount: reply.json().items[0].price, reason: 'Cancelled before it was sent' }],
  });
  expect(await stockOf(shop, productId)).toBe(9);
  expect((await cancel(shop, number, { cookie })).statusCode).toBe(409);
});

test('staff cancel a partly shipped order whole: only what is still here goes back into stock', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { number, productId } = await ordered(shop);
  await admin.post(`/api/orders/${number}/parcels`, { carrier: 'DHL', lines: [{ lineId: 1, quantity: 1 }] });
  const reply = await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  expect(reply.json()).toMatchObject({ status: 'cancelled', refundedTotal: reply.json().total });
  expect(await stockOf(shop, productId)).toBe(9);
});

async function ordered(shop: TestShop) {
  const productId = await stockProduct(shop);
  const placed = await placeOrder(shop, { body: { items: [{ productId, quantity: 2 }] } });
  return { number: String(placed.json().orderNumber), cookie: cookieOf(placed), productId };
}

function cancel({ app }: TestShop, number: string, headers: { cookie?: string } = {}, query = '') {
  return app.inject({ method: 'POST', url: `/api/orders/${number}/cancellation${query}`, headers });
}
