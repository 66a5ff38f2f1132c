import { expect, test } from 'vitest';
import { placeOrder } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';

test('the cost of the shop’s own stock is set, exported, copied to the order, and shown to staff alone', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const draft = {
    name: 'Hedgehog',
    category: 'accessories',
    price: '9.50',
    stock: 5,
    costPerItem: '4.20',
    isWithdrawn: false,
  };
  const made = await admin.post('/api/products', draft);
  expect([made.statusCode, made.json()]).toEqual([201, expect.objectContaining({ costPerItem: '4.20' })]);
  const { id } = made.json<{ id: number }>();
  expect((await shop.inject({ url: `/api/products/${id}` })).payload).not.toContain('costPerItem');
  expect((await admin.get('/api/admin/products/export')).payload).toMatch(/price,costPerItem,[^]*9\.50,4\.20,/);

  const { orderNumber } = (await placeOrder(shop, { body: { items: [{ productId: id, quantity: 1 }] } })).json();
  expect((await admin.patch(`/api/products/${id}`, { costPerItem: null })).json()).toMatchObject({ costPerItem: null });
  const order = (await admin.get(`/api/admin/orders/${orderNumber}`)).json();
  expect(order).toMatchObject({ items: [{ cost: '4.20' }], earnings: { cost: '4.20', isCostKnown: true } });
});
