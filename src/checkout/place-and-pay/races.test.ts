// Also on PostgreSQL 15 behind PgBouncer: races for stock, codes and keys.
import { expect, test } from 'vitest';
import { countRows, placeOrder, promote, stockOf, stockProduct } from '../../../tests/support/checkout.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { promotions } from '../promotions/promotions.table.ts';

type Reply = Awaited<ReturnType<typeof placeOrder>>;

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const withStatus = (replies: Reply[], status: number) => replies.filter(({ statusCode }) => statusCode === status);

/** On a busy machine, and where few connections serve many, some are asked to come back, and do. */
async function buy(shop: TestShop, body: object): Promise<Reply> {
  const reply = await placeOrder(shop, { body });
  return reply.statusCode === 503 && reply.headers['retry-after'] ? buy(shop, body) : reply;
}

async function soldOf({ pool }: TestShop, productId: number): Promise<number> {
  const text = 'select coalesce(sum(quantity), 0)::int as sold from order_lines where product_id = $1';
  const { rows } = await pool.query<{ sold: number }>(text, [productId]);
  return rows[0]?.sold ?? Number.NaN;
}

test('200 buyers for the last 20 units: 20 orders, no stock, and a message for everybody else', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const productId = await stockProduct(shop, { stock: 20 });

  const replies = await Promise.all(times(200).map(() => buy(shop, { items: [{ productId, quantity: 1 }] })));

  expect(withStatus(replies, 201)).toHaveLength(20);
  const refused = withStatus(replies, 409);
  expect(refused).toHaveLength(180);
  for (const reply of refused)
    expect(reply.json()).toEqual({
      code: 'sold-out',
      message: 'Rubber Bone has just sold out. Please take it out of your basket.',
      unavailable: [{ productId, available: 0 }],
    });
  expect([await countRows(shop, 'orders'), await stockOf(shop, productId)]).toEqual([20, 0]);
  // The others leave nothing behind, not even a session.
  expect(await countRows(shop, 'sessions')).toBe(20);
});

test('200 buyers of two products in both orders: 20 orders and no deadlock', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const [bone, mouse] = [
    await stockProduct(shop, { stock: 20 }),
    await stockProduct(shop, { name: 'Felt Mouse', stock: 25 }),
  ];
  const replies = await Promise.all(
    times(200).map((index) => {
      const items = [bone, mouse].map((productId) => ({ productId, quantity: 1 }));
      return buy(shop, { items: index % 2 ? items : items.toReversed() });
    }),
  );

  expect(withStatus(replies, 201)).toHaveLength(20);
  expect(withStatus(replies, 409).map((reply) => reply.json().code)).toEqual(times(180).map(() => 'sold-out'));
  expect([await stockOf(shop, bone), await stockOf(shop, mouse)]).toEqual([0, 5]);
});

test('however baskets overlap, sales and remaining stock add up to the initial stock', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const ids: number[] = [];
  for (const stock of [3, 7, 15, 30, 60]) ids.push(await stockProduct(shop, { stock, name: `Ball ${stock}` }));
  const baskets = times(150).map((index) =>
    ids
      .toSorted((a, b) => ((a * 31 + index * 17) % 7) - ((b * 31 + index * 17) % 7))
      .slice(0, 1 + (index % 4))
      .map((productId) => ({ productId, quantity: 1 + ((index + productId) % 3) })),
  );

  const replies = await Promise.all(baskets.map((items) => placeOrder(shop, { body: { items } })));

  expect(withStatus(replies, 201).length + withStatus(replies, 409).length).toBe(150);
  for (const [place, productId] of ids.entries()) {
    const left = await stockOf(shop, productId);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + (await soldOf(shop, productId))).toBe([3, 7, 15, 30, 60][place]);
  }
  expect(await countRows(shop, 'orders')).toBe(withStatus(replies, 201).length);
});

test('the same request ten times at once under one key: one order, returned to all ten', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const productId = await stockProduct(shop, { stock: 1 });
  const body = { items: [{ productId, quantity: 1 }] };

  const replies = await Promise.all(times(10).map(() => placeOrder(shop, { key: 'one-attempt', body })));

  expect(withStatus(replies, 201)).toHaveLength(10);
  expect(new Set(replies.map(({ payload }) => payload)).size).toBe(1);
  expect(replies.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
  expect([await countRows(shop, 'orders'), await countRows(shop, 'sessions')]).toEqual([1, 1]);
});

test('a promotion with 5 uses left and 50 buyers: 5 get it, the others see the price without it', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const productId = await stockProduct(shop, { stock: 100 });
  await promote(shop, { code: 'FIRST', useLimit: 12, uses: 7 });

  const replies = await Promise.all(
    times(50).map(() => placeOrder(shop, { body: { items: [{ productId, quantity: 1 }], promoCode: 'FIRST' } })),
  );

  expect(withStatus(replies, 201)).toHaveLength(5);
  const refused = withStatus(replies, 409).map((reply) => reply.json());
  expect(refused).toHaveLength(45);
  for (const response of refused)
    expect(response).toMatchObject({ code: 'promotion-used-up', quote: { total: '12.98', promo: { valid: false } } });
  expect(await shop.db.select({ uses: promotions.uses }).from(promotions)).toEqual([{ uses: 12 }]);
  expect([await countRows(shop, 'promotion_uses'), await stockOf(shop, productId)]).toEqual([5, 95]);
});

test('once per customer holds when one customer orders ten times at once', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const items = [{ productId: await stockProduct(shop, { stock: 100 }), quantity: 1 }];
  await promote(shop, { code: 'ONCE', useLimitPerCustomer: 1 });

  const replies = await Promise.all(times(10).map(() => placeOrder(shop, { body: { items, promoCode: 'ONCE' } })));

  expect(withStatus(replies, 201)).toHaveLength(1);
  expect(withStatus(replies, 409)).toHaveLength(9);
  expect(await countRows(shop, 'orders')).toBe(1);
});

test('a code for a first order counts once when one customer orders ten times at once', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const items = [{ productId: await stockProduct(shop, { stock: 100 }), quantity: 1 }];
  await promote(shop, { code: 'WELCOME', isFirstOrderOnly: true });

  const replies = await Promise.all(times(10).map(() => placeOrder(shop, { body: { items, promoCode: 'WELCOME' } })));

  expect(withStatus(replies, 201)).toHaveLength(1);
  for (const reply of withStatus(replies, 409)) expect(reply.json().code).toMatch(/^promotion-/);
});

test('one browser that sends its basket twice without a key buys twice, and its basket is empty', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const productId = await stockProduct(shop);
  const added = await shop.inject({ method: 'POST', url: '/api/cart', payload: { productId } });
  const cookie = added.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

  const replies = await Promise.all(
    times(2).map(() => placeOrder(shop, { cookie, body: { items: [{ productId, quantity: 1 }] } })),
  );

  expect(withStatus(replies, 201)).toHaveLength(2);
  expect((await shop.inject({ url: '/api/cart', headers: { cookie } })).json()).toEqual([]);
});
