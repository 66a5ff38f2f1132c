import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#accounts/users/users.table.ts';
import { forgetHolders } from '#orders/order/held-goods.ts';
import { minutes } from '#platform/clock.ts';
import { ann, countRows, stockOf, stockProduct } from '../../../tests/support/checkout.ts';
import { owner, registered } from '../../../tests/support/people.ts';
import { openStripeShop, sessionIn } from '../../../tests/support/stripe-shop.ts';
import type { StripeShop } from '../../../tests/support/stripe-shop.ts';
import { sweepPayments } from './sweep-payments.ts';

const [here, elsewhere] = ['198.51.100.7', '203.0.113.9'];

/** A browser without a cookie begins to pay, from one network and for one email address. */
function begin(
  shop: StripeShop,
  { from = here, email, ...body }: { from?: string; email: string; items: object[]; promoCode?: string },
) {
  const payload = { ...ann, ...body, customerEmail: email };
  return shop.inject({ method: 'POST', url: '/api/orders', payload, remoteAddress: from });
}

async function lapse(shop: StripeShop) {
  shop.clock.advance(minutes(37));
  await sweepPayments(shop);
}

test('a buyer who repeatedly lets the last one lapse unpaid does not keep it from others', async () => {
  await using shop = await openStripeShop();
  const items = [{ productId: await stockProduct(shop, { stock: 1 }), quantity: 1 }];
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await begin(shop, { email: `a${turn}@example.com`, items })).statusCode).toBe(201);
    const bob = await begin(shop, { from: elsewhere, email: 'bob@example.co.uk', items });
    expect(bob.json()).toMatchObject({ code: 'sold-out' });
    await lapse(shop);
  }

  const refused = await begin(shop, { email: 'a3@example.com', items });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      code: 'held-unpaid',
      message:
        'Rubber Bone has waited for a payment from your network several times today, so we can’t keep it for you again just now. Please sign in with an email address you’ve confirmed, or come back tomorrow.',
    },
  ]);
  const bob = await begin(shop, { from: elsewhere, email: 'bob@example.co.uk', items });
  expect(bob.statusCode).toBe(201);
  await shop.stripe.pay(sessionIn(bob.json().payment.url));
  await lapse(shop);
  expect(await countRows(shop, `orders where status = 'confirmed' and customer_email = 'bob@example.co.uk'`)).toBe(1);
  shop.clock.advance(minutes(24 * 60));
  await shop.pool.query('update products set stock = 1');
  expect((await begin(shop, { email: 'a4@example.com', items })).statusCode).toBe(201);
});

test('after that they may hold half of what is left, in however many orders', async () => {
  await using shop = await openStripeShop();
  const productId = await stockProduct(shop);
  const other = await stockProduct(shop, { name: 'Felt Mouse' });
  const wanting = (quantity: number) => [{ productId, quantity }];
  for (let turn = 0; turn < 3; turn += 1) {
    await begin(shop, { email: `a${turn}@example.com`, items: wanting(10) });
    await lapse(shop);
  }
  const refused = await begin(shop, { email: 'a3@example.com', items: wanting(6) });
  expect(refused.json().message).toContain('so we can keep only 5 for you just now');
  expect((await begin(shop, { email: 'a4@example.com', items: wanting(3) })).statusCode).toBe(201);
  expect((await begin(shop, { email: 'a5@example.com', items: wanting(3) })).statusCode).toBe(409);
  expect((await begin(shop, { email: 'a6@example.com', items: wanting(2) })).statusCode).toBe(201);
  expect((await begin(shop, { from: elsewhere, email: 'bob@example.co.uk', items: wanting(5) })).statusCode).toBe(201);
  const mice = [{ productId: other, quantity: 10 }];
  expect((await begin(shop, { email: 'a7@example.com', items: mice })).statusCode).toBe(201);
});

test('one piece each of many, held by unpaid orders, keeps it from nobody', async () => {
  await using shop = await openStripeShop();
  const productId = await stockProduct(shop, { stock: 40 });
  for (let turn = 0; turn < 9; turn += 1) {
    await begin(shop, { email: `a${turn}@example.com`, items: [{ productId, quantity: 1 }] });
    shop.clock.advance(minutes(15));
    await sweepPayments(shop);
  }
  const all = await begin(shop, { email: ann.customerEmail, items: [{ productId, quantity: 36 }] });
  expect(all.statusCode).toBe(201);
});

test('paid orders and immediate retries do not count', async () => {
  await using shop = await openStripeShop();
  const items = [{ productId: await stockProduct(shop, { stock: 9 }), quantity: 1 }];
  for (let turn = 0; turn < 4; turn += 1) {
    const paid = await begin(shop, { email: `a${turn}@example.com`, items });
    await shop.stripe.pay(sessionIn(paid.json().payment.url));
    await lapse(shop);
  }
  expect(await countRows(shop, 'held_goods')).toBe(0);
  const last = [{ ...items[0], quantity: 5 }];
  for (let turn = 0; turn < 8; turn += 1) {
    expect((await begin(shop, { email: ann.customerEmail, items: last })).statusCode).toBe(201);
    shop.clock.advance(minutes(1));
  }
});

test('the same person can buy in another browser what their first one holds; others on their network cannot', async () => {
  await using shop = await openStripeShop();
  const productId = await stockProduct(shop, { stock: 2 });
  const items = [{ productId, quantity: 2 }];
  const first = await begin(shop, { email: ann.customerEmail, items });
  expect((await begin(shop, { email: 'bob@example.co.uk', items })).json()).toMatchObject({ code: 'sold-out' });
  const far = await begin(shop, { from: elsewhere, email: ann.customerEmail, items });
  expect(far.json()).toMatchObject({ code: 'sold-out' });

  const second = await begin(shop, { email: ann.customerEmail.toUpperCase(), items });
  expect(second.statusCode).toBe(201);
  expect(await stockOf(shop, productId)).toBe(0);
  expect((await shop.stripe.pay(sessionIn(first.json().payment.url))).paid).toBe(false);
  await shop.stripe.pay(sessionIn(second.json().payment.url));
  await lapse(shop);
  const states = await shop.pool.query('select status from orders order by id');
  expect(states.rows).toEqual([{ status: 'abandoned' }, { status: 'confirmed' }]);
});

test('a customer pays for one order at a time, whichever browser they are signed in with', async () => {
  await using shop = await openStripeShop();
  const alice = await registered(shop);
  const items = [{ productId: await stockProduct(shop, { stock: 1 }), quantity: 1 }];
  expect((await alice.post('/api/orders', { ...ann, items })).statusCode).toBe(201);
  const signedIn = await shop.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'alice@example.co.uk', password: 'three brown terriers' },
  });
  const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]));
  const payload = { ...ann, items };
  const again = await shop.inject({ method: 'POST', url: '/api/orders', payload, cookies, remoteAddress: elsewhere });
  expect(again.statusCode).toBe(201);
});

test('one network has sixty unpaid orders at a time, concurrent ones included', async () => {
  await using shop = await openStripeShop();
  const items = [{ productId: await stockProduct(shop, { stock: 99 }), quantity: 1 }];
  const storm = Array.from({ length: 70 }, (_, turn) => begin(shop, { email: `a${turn}@example.com`, items }));
  const codes = (await Promise.all(storm)).map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 201)).toHaveLength(60);
  expect(codes.filter((code) => code === 429)).toHaveLength(10);
  const refused = await begin(shop, { email: 'last@example.com', items });
  expect(refused.json().message).toContain('orders from your network are waiting to be paid');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await begin(shop, { from: elsewhere, email: 'bob@example.co.uk', items })).statusCode).toBe(201);
  await lapse(shop);
  expect((await begin(shop, { email: 'last@example.com', items })).statusCode).toBe(201);
});

test('a customer with a verified address is counted by themselves, and staff are not counted', async () => {
  await using shop = await openStripeShop();
  const items = [{ productId: await stockProduct(shop, { stock: 1 }), quantity: 1 }];
  for (let turn = 0; turn < 3; turn += 1) {
    await begin(shop, { from: '127.0.0.1', email: `a${turn}@example.com`, items });
    await lapse(shop);
  }
  const alice = await registered(shop, ann.customerEmail);
  expect((await alice.post('/api/orders', { ...ann, items })).statusCode).toBe(409);
  await shop.db.update(users).set({ emailVerifiedAt: shop.clock.now() }).where(eq(users.id, alice.id));
  expect((await alice.post('/api/orders', { ...ann, items })).statusCode).toBe(201);
  await lapse(shop);
  expect((await (await owner(shop)).post('/api/orders', { ...ann, items })).statusCode).toBe(201);
});

test('networks that held goods are forgotten after a day', async () => {
  await using shop = await openStripeShop();
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  await begin(shop, { email: ann.customerEmail, items });
  await lapse(shop);
  const held = () => countRows(shop, 'held_goods');
  await forgetHolders(shop.db, shop.clock.now());
  expect(await held()).toBe(1);
  shop.clock.advance(minutes(24 * 60));
  await forgetHolders(shop.db, shop.clock.now());
  expect(await held()).toBe(0);
});
