import { expect, test } from 'vitest';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { owner, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

test('an order is found by its number, its customer and their address', async () => {
  await using shop = await openShop();
  const { find, number } = await filledShop(shop);
  for (const typed of [number, number.slice(3, 9).toLowerCase(), 'ann bark', 'ann.barker@example.co.uk'])
    expect((await find(typed)).orders).toMatchObject([{ orderNumber: number, customerName: 'Ann Barker' }]);
});

test('a product is found by the beginning of its name and by its id', async () => {
  await using shop = await openShop();
  const { find } = await filledShop(shop);
  for (const typed of ['rubb', 'Rubber Bone', '#1'])
    expect((await find(typed)).products).toMatchObject([{ id: 1, name: 'Rubber Bone', isWithdrawn: false }]);
});

test('a customer is found by any part of name and address, however it is written', async () => {
  await using shop = await openShop();
  const { find, alice } = await filledShop(shop);
  for (const typed of ['paws', 'ALICE', 'alice@exam', 'pawson alice'])
    expect((await find(typed)).customers).toEqual([{ id: alice, name: 'Alice Pawson', email: 'alice@example.co.uk' }]);
});

test('a person who ordered without an account is found as a guest, once, with the name of their latest order', async () => {
  await using shop = await openShop();
  const { find } = await filledShop(shop);
  const again = { items: [{ productId: 1, quantity: 1 }], customerName: 'Ann Barker-Lee' };
  expect((await placeOrder(shop, { body: again })).statusCode).toBe(201);
  for (const typed of ['barker', 'ANN', 'ann.barker@example'])
    expect((await find(typed)).guests).toEqual([{ name: 'Ann Barker-Lee', email: 'ann.barker@example.co.uk' }]);
  expect((await find('pawson')).guests).toEqual([]);
});

test('nothing, a sign that is a pattern in SQL, and nobody’s name find nothing', async () => {
  await using shop = await openShop();
  const { find } = await filledShop(shop);
  const nothing = { orders: [], purchaseOrders: [], products: [], customers: [], guests: [] };
  for (const typed of ['', '   ', ',', '%', '_', '\\', 'zzz nobody']) expect(await find(typed), typed).toEqual(nothing);
});

async function filledShop(shop: TestShop) {
  const { id: alice } = await registered(shop);
  const admin = await owner(shop);
  await stockProduct(shop);
  const placed = await placeOrder(shop, { body: { items: [{ productId: 1, quantity: 1 }] } });
  await shop.pool.query(`update users set first_name = 'Vee', last_name = 'Owner' where id = $1`, [admin.id]);
  const find = async (typed: string) => (await admin.get(`/api/admin/search?q=${encodeURIComponent(typed)}`)).json();
  return { find, alice, number: placed.json<{ orderNumber: string }>().orderNumber };
}
