import { expect, test } from 'vitest';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { linkValue, outbox } from '../../../tests/support/mail.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const words = {
  customerName: 'Ann Barker',
  customerEmail: 'ann.barker@example.co.uk',
  title: 'Gone in a minute',
  comment: 'Our spaniel approves.',
  rating: 4,
};

test('a week after delivery the customer is invited once, and the link makes a review verified', async () => {
  await using shop = await openShop();
  await delivered(shop);
  expect(await invitations(shop)).toEqual([]);

  await aWeekPasses(shop);
  const [mail, ...others] = await invitations(shop);

  expect(others).toEqual([]);
  expect(mail?.text).toContain('Review Rubber Bone');
  const token = linkValue(mail?.text, 'review');
  const review = await shop.inject({ method: 'POST', url: '/api/products/1/reviews', payload: { ...words, token } });
  expect([review.statusCode, review.json().verified]).toEqual([201, true]);
});

test('a link for one product is not valid for another, nor is a broken one', async () => {
  await using shop = await openShop();
  await delivered(shop);
  const other = await stockProduct(shop, { name: 'Rope' });
  await aWeekPasses(shop);
  const token = linkValue((await invitations(shop))[0]?.text, 'review');
  const post = (productId: number, given: string | null) =>
    shop.inject({ method: 'POST', url: `/api/products/${productId}/reviews`, payload: { ...words, token: given } });

  for (const reply of [await post(other, token), await post(1, token.slice(0, -1)), await post(1, null)]) {
    expect([reply.statusCode, reply.json().verified]).toEqual([201, false]);
  }
});

test('a customer whose goods were refunded within the week is not invited', async () => {
  await using shop = await openShop();
  const { admin, orderNumber } = await delivered(shop);
  await admin.post('/api/refund', { paymentIntentId: orderNumber.replace('PV-', 'pi_') });
  await aWeekPasses(shop);
  expect(await invitations(shop)).toEqual([]);
});

test('nobody is invited to review goods that were returned', async () => {
  await using shop = await openShop();
  const { admin, orderNumber } = await delivered(shop);
  const [bone] = (await admin.get(`/api/admin/orders/${orderNumber}`)).json().items;
  const goods = [{ lineId: bone.id, quantity: bone.quantity }];
  await admin.post('/api/refund', { paymentIntentId: orderNumber.replace('PV-', 'pi_'), goods, amount: '1.00' });
  await aWeekPasses(shop);
  expect(await invitations(shop)).toEqual([]);
});

test('nobody is invited to review goods refunded before they were sent', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const goods = [await stockProduct(shop), await stockProduct(shop, { name: 'Rope' })];
  const items = goods.map((productId) => ({ productId, quantity: 1 }));
  const { orderNumber } = (await placeOrder(shop, { body: { items } })).json();
  const [, rope] = (await admin.get(`/api/admin/orders/${orderNumber}`)).json().items;
  const lines = [{ lineId: rope.id, quantity: 1 }];
  await admin.post('/api/refund', { paymentIntentId: orderNumber.replace('PV-', 'pi_'), amount: '0.50', lines });
  for (const status of ['shipped', 'delivered']) await admin.patch(`/api/orders/${orderNumber}/status`, { status });
  await shop.jobs.drain();
  await aWeekPasses(shop);

  const [mail, ...others] = await invitations(shop);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Review Rubber Bone');
  expect(mail?.text).not.toContain('Review Rope');
});

async function delivered(shop: TestShop) {
  const admin = await owner(shop);
  const productId = await stockProduct(shop);
  const { orderNumber } = (await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }] } })).json();
  for (const status of ['shipped', 'delivered']) await admin.patch(`/api/orders/${orderNumber}/status`, { status });
  await shop.jobs.drain();
  return { admin, orderNumber };
}

/** The queue uses the database's clock. */
async function aWeekPasses({ pool }: TestShop) {
  await pool.query(
    "update jobs.job set start_after = start_after - interval '7 days' where name = 'mail-review-invitation'",
  );
}

async function invitations(shop: TestShop) {
  return (await outbox(shop)).filter(({ template }) => template === 'review-invitation');
}
