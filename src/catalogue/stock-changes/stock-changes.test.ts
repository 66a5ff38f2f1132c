import { expect, test } from 'vitest';
import { placeOrder, stockOf, stockProduct } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

const changes = '/api/admin/products/1/stock-changes';

test('a stock correction is recorded with who, when and why, and the shop shows it at once', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  const admin = await owner(shop);
  await stockProduct(shop);
  await shop.inject({ url: '/api/products/1' });
  const more = await admin.post(changes, { change: 5, reason: 'delivery', note: ' Spring order ' });
  await admin.post(changes, { newStock: 12, reason: 'counted' });
  expect(more.json()).toEqual({
    id: 1,
    at: '2026-11-21T10:00:00.000Z',
    by: 'Alice Pawson',
    before: 10,
    after: 15,
    reason: 'delivery',
    note: 'Spring order',
  });
  const history = await admin.get(`${changes}?limit=1`);
  expect([history.json(), history.headers['x-total-count']]).toEqual([
    [expect.objectContaining({ before: 15, after: 12, reason: 'counted', note: null })],
    '2',
  ]);
  expect((await shop.inject({ url: '/api/products/1' })).json().stock).toBe(12);
});

test.each([
  [{ change: 1, newStock: 3, reason: 'counted' }, 'change'],
  [{ reason: 'counted' }, 'change'],
  [{ change: 0, reason: 'counted' }, 'change'],
  [{ change: 1.5, reason: 'counted' }, 'change'],
  [{ newStock: -1, reason: 'counted' }, 'newStock'],
  [{ change: 1, reason: 'import' }, 'reason'],
])('%j is refused', async (body, path) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProduct(shop);
  const reply = await admin.post(changes, body);
  expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, path]);
});

test('stock cannot fall below zero, and a count made while something was sold has to be repeated', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProduct(shop);
  const tooMuch = await admin.post(changes, { change: -11, reason: 'lost' });
  expect([tooMuch.statusCode, tooMuch.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'too-little-stock', stock: 10 }),
  ]);
  await placeOrder(shop, { body: { items: [{ productId: 1, quantity: 2 }] } });
  const old = await admin.post(changes, { newStock: 9, seenStock: 10, reason: 'counted' });
  expect([old.statusCode, old.json()]).toEqual([409, expect.objectContaining({ code: 'stock-moved', stock: 8 })]);
  expect(await stockOf(shop, 1)).toBe(8);
});

test('corrections and orders at once lose nothing', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const admin = await owner(shop);
  await stockProduct(shop);
  const responses = await Promise.all([
    ...Array.from({ length: 8 }, () => placeOrder(shop, { body: { items: [{ productId: 1, quantity: 1 }] } })),
    ...Array.from({ length: 6 }, () => admin.post(changes, { change: 1, reason: 'delivery' })),
    ...Array.from({ length: 6 }, () => admin.post(changes, { change: -1, reason: 'damaged' })),
  ]);
  const took = responses.slice(0, 8).filter(({ statusCode }) => statusCode === 201).length;
  const came = responses.slice(8, 14).filter(({ statusCode }) => statusCode === 201).length;
  const went = responses.slice(14).filter(({ statusCode }) => statusCode === 201).length;
  expect(came).toBe(6);
  expect(await stockOf(shop, 1)).toBe(10 - took + came - went);
});

test('customers waiting for a sold-out product are emailed when it is back', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProduct(shop, { stock: 0 });
  await shop.inject({ method: 'POST', url: '/api/products/1/stock-alerts', payload: { email: 'jo@example.co.uk' } });
  await admin.post(changes, { change: 3, reason: 'delivery' });
  expect((await outbox(shop)).map(({ recipient }) => recipient)).toContain('jo@example.co.uk');
});

test('a product that is not there has no stock', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const replies = [await admin.get(changes), await admin.post(changes, { change: 1, reason: 'counted' })];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
});
