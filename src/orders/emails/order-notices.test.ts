import { expect, test } from 'vitest';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { mailOrdersOfDay } from './order-notices.ts';

async function order(shop: TestShop, productId: number): Promise<string> {
  const placed = await placeOrder(shop, { body: { items: [{ productId, quantity: 2 }] } });
  return placed.json<{ orderNumber: string }>().orderNumber;
}

async function notices(shop: TestShop) {
  return (await outbox(shop)).filter(({ template }) => template === 'order-notice');
}

test('the shop is told of each new order with what was bought, but not who bought it', async () => {
  await using shop = await openShop();
  const orderNumber = await order(shop, await stockProduct(shop));
  await shop.jobs.drain();

  const [notice, ...more] = await notices(shop);

  expect(more).toEqual([]);
  expect([notice?.recipient, notice?.subject]).toEqual([
    'hello@pawandvale.example',
    `New order ${orderNumber}: £21.97`,
  ]);
  expect(notice?.text).toContain('2 × Rubber Bone');
  expect(notice?.text).toContain(`/admin/orders/${orderNumber}`);
  expect(notice?.text).not.toContain('Barker');
});

test('whoever the owner names is told, and orders that come together are one email', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const body = { orderNotices: { how: 'each', to: 'sam@example.co.uk;  kim@example.co.uk' } };
  const saved = await admin.patch('/api/admin/settings', body);
  expect([saved.statusCode, saved.json().orderNotices.to]).toEqual([200, 'sam@example.co.uk, kim@example.co.uk']);
  const productId = await stockProduct(shop);
  for (let turn = 0; turn < 2; turn += 1) await order(shop, productId);
  await shop.jobs.drain();

  const told = new Map((await notices(shop)).map(({ recipient, subject }) => [recipient, subject]));
  const subject = '2 new orders: £43.94';
  expect(told).toEqual(new Map(['sam@example.co.uk', 'kim@example.co.uk'].map((to) => [to, subject])));
});

test('in the evening the day’s orders are told of once, and on a day without any nothing is', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  const admin = await owner(shop);
  await admin.patch('/api/admin/settings', { orderNotices: { how: 'daily', to: '' } });
  await mailOrdersOfDay(shop);
  await order(shop, await stockProduct(shop));
  await shop.jobs.drain();
  expect(await notices(shop)).toEqual([]);
  for (let turn = 0; turn < 2; turn += 1) await mailOrdersOfDay(shop);

  expect((await notices(shop)).map(({ subject }) => subject)).toEqual(['1 new order: £21.97']);
});

test.each([
  [{ how: 'each', to: 'sam@' }, 'orderNotices.to'],
  [{ how: 'each', to: 'a@b.uk b@b.uk c@b.uk d@b.uk e@b.uk f@b.uk' }, 'orderNotices.to'],
  [{ how: 'hourly', to: '' }, 'orderNotices.how'],
])('%j is rejected at its field', async (orderNotices, path) => {
  await using shop = await openShop();
  const reply = await (await owner(shop)).patch('/api/admin/settings', { orderNotices });
  expect([reply.statusCode, reply.json().issues.map((issue: { path: string }) => issue.path)]).toEqual([400, [path]]);
});

test('the owner who wants none gets none', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await admin.patch('/api/admin/settings', { orderNotices: { how: 'never', to: '' } });
  await order(shop, await stockProduct(shop));
  await shop.jobs.drain();
  await mailOrdersOfDay(shop);
  expect(await notices(shop)).toEqual([]);
});
