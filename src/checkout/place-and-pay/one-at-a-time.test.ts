// Also on PostgreSQL 15 behind PgBouncer: races of payments.
import { expect, test } from 'vitest';
import { ann, cookieOf, countRows, stockOf, stockProduct } from '../../../tests/support/checkout.ts';
import { openStripeShop } from '../../../tests/support/stripe-shop.ts';
import type { StripeShop } from '../../../tests/support/stripe-shop.ts';

const unsettled = `payments where state in ('beginning', 'open', 'processing')`;

/** Windows of one buyer that order in the same instant, each under a key of its own. */
function orderAtOnce(
  shop: StripeShop,
  windows: readonly { headers?: { cookie: string }; remoteAddress?: string }[],
  body: object,
) {
  return Promise.all(
    windows.map(({ headers, remoteAddress = '198.51.100.7' }, index) =>
      shop.inject({
        method: 'POST',
        url: '/api/orders',
        payload: { ...ann, ...body },
        headers: { ...headers, 'idempotency-key': `window ${index} of ${crypto.randomUUID()}` },
        remoteAddress,
      }),
    ),
  );
}

async function inBasket(shop: StripeShop, productId: number): Promise<{ cookie: string }> {
  return { cookie: cookieOf(await shop.inject({ method: 'POST', url: '/api/cart', payload: { productId } })) };
}

test.each([2, 4])('of %i tabs that order in the same instant one keeps its payment and its goods', async (tabs) => {
  await using shop = await openStripeShop();
  const productId = await stockProduct(shop, { stock: 50 });
  const headers = await inBasket(shop, productId);

  const windows = Array.from({ length: tabs }, () => ({ headers }));
  const replies = await orderAtOnce(shop, windows, { items: [{ productId, quantity: 3 }] });

  expect(replies.map(({ statusCode }) => statusCode)).toContain(201);
  expect(await countRows(shop, unsettled)).toBe(1);
  expect(await stockOf(shop, productId)).toBe(47);
  const [{ number }] = (await shop.pool.query(`select number from orders where status = 'awaiting-payment'`)).rows;
  const paying = await shop.inject({ url: `/api/orders/${number}/payment`, headers });
  expect(paying.json()).toMatchObject({ state: 'open', url: expect.any(String) });
});

test('also where the limits are off, and each window came from another network', async () => {
  await using shop = await openStripeShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const productId = await stockProduct(shop, { stock: 50 });
  const headers = await inBasket(shop, productId);

  const windows = ['198.51.100.7', '203.0.113.9', '192.0.2.4'].map((remoteAddress) => ({ headers, remoteAddress }));
  await orderAtOnce(shop, windows, { items: [{ productId, quantity: 3 }] });

  expect([await countRows(shop, unsettled), await stockOf(shop, productId)]).toEqual([1, 47]);
});

test('two browsers of one network hold goods once for one email address', async () => {
  await using shop = await openStripeShop();
  const productId = await stockProduct(shop, { stock: 50 });
  await orderAtOnce(shop, [{}, {}, {}], { items: [{ productId, quantity: 3 }] });
  expect([await countRows(shop, unsettled), await stockOf(shop, productId)]).toEqual([1, 47]);
});
