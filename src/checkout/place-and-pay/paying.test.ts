// Also on PostgreSQL 15 behind PgBouncer: races of payments.
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fromPounds } from '#platform/money.ts';
import { idOf } from '#tools/stripe-simulator/simulated-account.ts';
import {
  ann,
  cookieOf,
  countRows,
  placeOrder,
  promote,
  stockOf,
  stockProduct,
} from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { beginOrder, deliverEvent, openStripeShop } from '../../../tests/support/stripe-shop.ts';
import type { StripeShop } from '../../../tests/support/stripe-shop.ts';
import { promotions } from '../promotions/promotions.table.ts';
import { sweepPayments } from './sweep-payments.ts';

const minute = 60_000;

async function stocked(shop: StripeShop, quantity = 2) {
  const productId = await stockProduct(shop);
  return { productId, body: { items: [{ productId, quantity }] } };
}

async function usesOf({ db }: StripeShop, code: string) {
  const [found] = await db.select().from(promotions).where(eq(promotions.code, code));
  return { uses: found?.uses, revenue: found?.revenue };
}

function tellAll(shop: StripeShop) {
  return Promise.all([...shop.stripe.events.values()].map((event) => deliverEvent(shop, event)));
}

test('of many repeats under one key at the same moment none ends the payment of the order that another placed', async () => {
  await using shop = await openStripeShop();
  const productId = await stockProduct(shop, { stock: 50 });
  const first = await shop.inject({ method: 'POST', url: '/api/cart', payload: { productId, quantity: 1 } });
  const headers = { cookie: cookieOf(first), 'idempotency-key': 'one press, sent again and again' };
  const payload = { ...ann, items: [{ productId, quantity: 1 }] };

  const order = () => shop.inject({ method: 'POST', url: '/api/orders', headers, payload });
  const replies = await Promise.all(Array.from({ length: 200 }, order));

  expect(replies.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(0);
  expect(await countRows(shop, 'orders')).toBe(1);
});

test('an order is confirmed once it is paid: until then its goods are held, and nobody is notified', async () => {
  await using shop = await openStripeShop();
  const { productId, body } = await stocked(shop);
  const added = await shop.inject({ method: 'POST', url: '/api/cart', payload: { productId } });
  const cookie = added.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

  const { reply, orderNumber, sessionId, look, order } = await beginOrder(shop, body, { cookie });

  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({
    status: 'awaiting-payment',
    payment: { orderNumber, state: 'open', url: expect.stringContaining('/c/pay/cs_'), failure: null, total: '21.97' },
  });
  expect(shop.stripe.sessions.get(sessionId)).toMatchObject({
    amount_total: 2_197,
    client_reference_id: orderNumber,
    customer_email: 'Ann.Barker@example.co.uk',
    success_url: `${shop.config.url}/payment/${orderNumber}`,
    cancel_url: `${shop.config.url}/payment/${orderNumber}?cancelled=yes`,
  });
  expect(await stockOf(shop, productId)).toBe(8);
  expect(await outbox(shop)).toEqual([]);
  expect((await shop.inject({ url: '/api/cart', headers: { cookie } })).json()).toHaveLength(1);

  await shop.stripe.pay(sessionId);
  expect((await look()).json()).toMatchObject({ state: 'paid', url: null, expiresAt: null });

  expect(await order()).toMatchObject({
    status: 'confirmed',
    timeline: [{ status: 'awaiting-payment' }, { status: 'confirmed' }],
  });
  expect((await outbox(shop)).map(({ template }) => template)).toContain('order-confirmation');
  expect((await shop.inject({ url: '/api/cart', headers: { cookie } })).json()).toEqual([]);
  expect(await stockOf(shop, productId)).toBe(8);
});

test('webhooks in any order, repeated, alongside the returning customer and the sweep, confirm it once', async () => {
  await using shop = await openStripeShop();
  const { body } = await stocked(shop);
  const { orderNumber, sessionId, look, order } = await beginOrder(shop, body);
  await shop.stripe.pay(sessionId);

  await Promise.all([tellAll(shop), tellAll(shop), look(), look()]);
  await shop.jobs.drain();
  shop.clock.advance(40 * minute);
  await sweepPayments(shop);
  await tellAll(shop);

  const { timeline } = await order();
  expect(timeline.map(({ status }: { status: string }) => status)).toEqual(['awaiting-payment', 'confirmed']);
  const mails = await outbox(shop);
  expect(mails.filter(({ template }) => template === 'order-confirmation')).toHaveLength(1);
  const fee = shop.pool.query('select fee from payments where order_number = $1', [orderNumber]);
  expect((await fee).rows[0].fee).toBeGreaterThan(0);
});

test('the webhook alone is enough for a customer who never returns', async () => {
  await using shop = await openStripeShop();
  const { body } = await stocked(shop);
  const { sessionId, order } = await beginOrder(shop, body);
  await shop.stripe.pay(sessionId);

  for (const reply of await tellAll(shop)) expect(reply.statusCode).toBe(200);
  await shop.jobs.drain();

  expect(await order()).toMatchObject({ status: 'confirmed' });
});

test('with every webhook lost, the sweep settles paid and unpaid orders', async () => {
  await using shop = await openStripeShop();
  const { productId, body } = await stocked(shop);
  const paid = await beginOrder(shop, body);
  const unpaid = await beginOrder(shop, { ...body, customerEmail: 'bob@example.co.uk' });
  await shop.stripe.pay(paid.sessionId);
  await sweepPayments(shop);
  expect(await paid.order()).toMatchObject({ status: 'awaiting-payment' });
  shop.clock.advance(37 * minute);

  await sweepPayments(shop);

  expect(await paid.order()).toMatchObject({ status: 'confirmed' });
  expect(await unpaid.order()).toMatchObject({ status: 'abandoned' });
  expect(await stockOf(shop, productId)).toBe(8);
});

test('an unpaid order releases goods and promotion, and the basket still holds them', async () => {
  await using shop = await openStripeShop();
  const { productId } = await stocked(shop);
  await promote(shop, { code: 'ONCE', useLimit: 1 });
  const body = { items: [{ productId, quantity: 10 }], promoCode: 'ONCE' };
  const first = await beginOrder(shop, body);
  expect([await stockOf(shop, productId), await usesOf(shop, 'ONCE')]).toEqual([0, { uses: 1, revenue: 8_091 }]);

  const ended = await first.end();

  expect(ended.json()).toMatchObject({ state: 'ended', url: null });
  expect(shop.stripe.sessions.get(first.sessionId)?.status).toBe('expired');
  expect([await stockOf(shop, productId), await usesOf(shop, 'ONCE')]).toEqual([10, { uses: 0, revenue: 0 }]);
  expect(await first.order()).toMatchObject({ status: 'abandoned' });
  expect((await beginOrder(shop, body)).reply.statusCode).toBe(201);
});

test('what is added to the basket while its order is being paid stays there', async () => {
  await using shop = await openStripeShop();
  const { productId } = await stocked(shop);
  const cookie = cookieOf(await shop.inject({ method: 'POST', url: '/api/cart', payload: { productId, quantity: 1 } }));
  const basket = (quantity: number) =>
    shop.inject({ method: 'POST', url: '/api/cart', payload: { productId, quantity }, headers: { cookie } });
  const { sessionId, look } = await beginOrder(shop, { items: [{ productId, quantity: 1 }] }, { cookie });
  expect((await basket(2)).statusCode).toBe(201);
  await shop.stripe.pay(sessionId);
  await look();
  const left = (await shop.inject({ url: '/api/cart', headers: { cookie } })).json();
  expect(left).toMatchObject([{ productId, quantity: 2 }]);
});

test('a declined card leaves the order open to be paid, and says why', async () => {
  await using shop = await openStripeShop();
  const { body } = await stocked(shop);
  const { sessionId, look } = await beginOrder(shop, body);
  await shop.stripe.pay(sessionId, { card: '4000000000009995' });

  expect((await look()).json()).toMatchObject({
    state: 'open',
    failure: expect.stringContaining('insufficient funds'),
  });
  await shop.stripe.pay(sessionId);
  shop.clock.advance(4_000);
  expect((await look()).json()).toMatchObject({ state: 'paid', failure: null });
});

test('however often the page polls, Stripe is queried once in three seconds', async () => {
  await using shop = await openStripeShop();
  const { body } = await stocked(shop);
  const { sessionId, look } = await beginOrder(shop, body);
  expect((await look()).json()).toMatchObject({ state: 'open' });
  await shop.stripe.pay(sessionId);
  shop.clock.advance(2_000);
  expect((await look()).json()).toMatchObject({ state: 'open' });
  shop.clock.advance(2_000);
  expect((await look()).json()).toMatchObject({ state: 'paid' });
});

test('a bank debit stays pending, and is confirmed or released days later', async () => {
  await using shop = await openStripeShop();
  const { productId, body } = await stocked(shop);
  const one = await beginOrder(shop, body);
  const other = await beginOrder(shop, { ...body, customerEmail: 'bob@example.co.uk' });
  for (const { sessionId, look } of [one, other]) {
    await shop.stripe.pay(sessionId, { method: 'bank debit' });
    expect((await look()).json()).toMatchObject({ state: 'processing' });
  }
  shop.clock.advance(2 * 24 * 60 * minute);
  await sweepPayments(shop);
  expect(await one.order()).toMatchObject({ status: 'awaiting-payment' });
  const intentOf = (id: string) => idOf(shop.stripe.sessions.get(id)?.payment_intent ?? null);
  await shop.stripe.settlePayment(intentOf(one.sessionId), 'succeeded');
  await shop.stripe.settlePayment(intentOf(other.sessionId), 'failed');

  await tellAll(shop);
  await shop.jobs.drain();

  expect(await one.order()).toMatchObject({ status: 'confirmed' });
  expect(await other.order()).toMatchObject({ status: 'abandoned' });
  expect(await stockOf(shop, productId)).toBe(8);
  // They were told on the page that an email follows.
  const told = (await outbox(shop)).filter(({ template }) => template === 'payment-failed');
  expect(told).toMatchObject([{ recipient: 'bob@example.co.uk', text: expect.stringContaining('you owe us nothing') }]);
});

test('the last one in stock can be paid at the second attempt of the same browser', async () => {
  await using shop = await openStripeShop();
  const productId = await stockProduct(shop, { stock: 1 });
  const body = { items: [{ productId, quantity: 1 }] };
  const first = await beginOrder(shop, body);
  const second = await beginOrder(shop, body, { cookie: first.cookie });

  expect([second.reply.statusCode, (await first.order()).status]).toEqual([201, 'abandoned']);
  expect((await shop.stripe.pay(first.sessionId)).paid).toBe(false);
  await shop.stripe.pay(second.sessionId);
  expect((await second.look()).json()).toMatchObject({ state: 'paid' });

  const third = await beginOrder(shop, { items: [{ productId, quantity: 1 }] }, { cookie: first.cookie });
  expect(third.reply.json()).toMatchObject({ code: 'sold-out' });
});

test('a customer who has paid without knowing it learns so instead of paying twice', async () => {
  await using shop = await openStripeShop();
  const { body } = await stocked(shop);
  const first = await beginOrder(shop, body);
  await shop.stripe.pay(first.sessionId);

  const { reply } = await beginOrder(shop, body, { cookie: first.cookie });

  expect([reply.statusCode, reply.json()]).toMatchObject([
    409,
    { code: 'already-paid', orderNumber: first.orderNumber },
  ]);
  expect([await countRows(shop, 'orders'), (await first.order()).status]).toEqual([1, 'confirmed']);
});

test('an order that costs nothing needs no payment, and one of a few pence cannot be paid', async () => {
  await using shop = await openStripeShop();
  const productId = await stockProduct(shop, { price: '8.99' });
  await promote(shop, { code: 'ALL', amountOff: fromPounds('100.00') });
  await promote(shop, { code: 'NEARLY', amountOff: fromPounds('12.70') });
  const items = [{ productId, quantity: 1 }];

  const free = await beginOrder(shop, { items, promoCode: 'ALL' });
  expect(free.reply.json()).toMatchObject({
    status: 'confirmed',
    total: '0.00',
    payment: { state: 'paid', url: null },
  });
  expect((await outbox(shop)).map(({ template }) => template)).toContain('order-confirmation');

  const { reply } = await beginOrder(shop, { items, promoCode: 'NEARLY' });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'too-little-to-pay']);
  expect([await countRows(shop, 'orders'), await stockOf(shop, productId)]).toEqual([1, 9]);
  expect(shop.stripe.sessions.size).toBe(0);
});

test('a payment is visible only to the browser that placed the order, its customer and staff', async () => {
  await using shop = await openStripeShop();
  const { body } = await stocked(shop);
  const { orderNumber, look } = await beginOrder(shop, body);
  const admin = await owner(shop);
  const url = `/api/orders/${orderNumber}/payment`;

  expect((await look()).statusCode).toBe(200);
  expect((await admin.get(url)).statusCode).toBe(200);
  expect((await shop.inject(url)).statusCode).toBe(404);
  expect((await shop.inject({ method: 'POST', url: `${url}/end` })).statusCode).toBe(404);
  expect((await shop.inject(`${url}?email=ann.barker@example.co.uk`)).statusCode).toBe(404);
});

test('under demo payment nothing changes, and no response mentions a payment', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  const reply = await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }] } });
  expect([reply.statusCode, reply.json().status, 'payment' in reply.json()]).toEqual([201, 'confirmed', false]);
});

test('recipient and order number go along with a payment', async () => {
  await using shop = await openStripeShop({ config: { url: 'https://shop.example', isLocal: false } });
  const { body } = await stocked(shop);
  const { sessionId, orderNumber } = await beginOrder(shop, { ...body, customerPhone: '07700 900123' });
  await shop.stripe.pay(sessionId);
  const intent = shop.stripe.payments.get(idOf(shop.stripe.sessions.get(sessionId)?.payment_intent));
  expect(intent).toMatchObject({
    shipping: {
      name: expect.any(String),
      phone: '+447700900123',
      address: { country: 'GB', postal_code: expect.any(String) },
    },
    statement_descriptor_suffix: orderNumber.replace('PV-', ''),
  });
});
