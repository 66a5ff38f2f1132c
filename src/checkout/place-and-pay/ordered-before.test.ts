import { expect, test } from 'vitest';
import { cookieOf, countRows, placeOrder, stockOf, stockProduct } from '../../../tests/support/checkout.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

/** A browser with these products in its basket, one of each. */
async function browserWith(shop: TestShop, productIds: number[]) {
  let cookie = '';
  for (const productId of productIds) {
    const headers = cookie ? { cookie } : {};
    const reply = await shop.inject({ method: 'POST', url: '/api/cart', headers, payload: { productId } });
    cookie ||= cookieOf(reply);
  }
  const items = productIds.map((productId) => ({ productId, quantity: 1 }));
  return { cookie, body: { items, fromBasket: true } };
}

test('two tabs with one basket place one order, and the second learns which', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  const tabs = await browserWith(shop, [productId]);

  const first = await placeOrder(shop, { ...tabs, key: 'tab-1' });
  const second = await placeOrder(shop, { ...tabs, key: 'tab-2' });

  expect([first.statusCode, second.statusCode]).toEqual([201, 409]);
  const { orderNumber } = first.json();
  expect(second.json()).toEqual({
    code: 'already-ordered',
    message: `You’ve just ordered this: it’s order ${orderNumber}. We haven’t placed another.`,
    orderNumber,
  });
  expect([await countRows(shop, 'orders'), await stockOf(shop, productId)]).toEqual([1, 9]);
});

test('ten tabs at once place one order', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const tabs = await browserWith(shop, [await stockProduct(shop), await stockProduct(shop, { name: 'Felt Mouse' })]);

  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => placeOrder(shop, { ...tabs, key: `tab-${index}` })),
  );

  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
  expect(await countRows(shop, 'orders')).toBe(1);
});

test('a tab that shows ordered goods beside others orders none of them', async () => {
  await using shop = await openShop();
  const [bone, mouse] = [await stockProduct(shop), await stockProduct(shop, { name: 'Felt Mouse' })];
  const { cookie, body } = await browserWith(shop, [bone, mouse]);
  const items = [{ productId: bone, quantity: 1 }];
  expect((await placeOrder(shop, { cookie, body: { items, fromBasket: true } })).statusCode).toBe(201);

  expect((await placeOrder(shop, { cookie, body })).json()).toMatchObject({ code: 'already-ordered' });
});

test('a repeat under the same key still leads to the first order', async () => {
  await using shop = await openShop();
  const attempt = { ...(await browserWith(shop, [await stockProduct(shop)])), key: 'one-attempt' };
  const first = await placeOrder(shop, attempt);
  const repeat = await placeOrder(shop, attempt);
  expect([repeat.statusCode, repeat.json()]).toEqual([201, first.json()]);
});

test('the same goods are ordered again once they are back in the basket, or after the order was cancelled', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  const { cookie, body } = await browserWith(shop, [productId]);
  await placeOrder(shop, { cookie, body });
  await shop.inject({ method: 'POST', url: '/api/cart', headers: { cookie }, payload: { productId } });
  const again = await placeOrder(shop, { cookie, body });
  expect(again.statusCode).toBe(201);

  expect((await placeOrder(shop, { cookie, body })).json().orderNumber).toBe(again.json().orderNumber);
  await shop.pool.query(`update orders set status = 'cancelled'`);
  expect((await placeOrder(shop, { cookie, body })).statusCode).toBe(201);
});

test('what was only taken out of the basket in another tab is bought as shown', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  const { cookie, body } = await browserWith(shop, [productId]);
  await shop.inject({ method: 'DELETE', url: `/api/cart/${productId}`, headers: { cookie } });
  expect((await placeOrder(shop, { cookie, body })).statusCode).toBe(201);
});
