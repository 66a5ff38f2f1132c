import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions } from '#accounts/session/session.table.ts';
import { beginSession } from '#accounts/session/session.ts';
import { users } from '#accounts/users/users.table.ts';
import { pence } from '#platform/money.ts';
import { cookieOf, placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { orderToken } from './order-link.ts';
import { newOrderNumber, readOrderNumber } from './order-number.ts';
import { orderEvents, orders } from './orders.table.ts';
import { parcels } from './parcels.table.ts';
import { refunds } from './refunds.table.ts';

const notFound = (number: string) => ({
  message: `Order ${number} could not be found. Please check your order number.`,
  code: 'order-not-found',
});

async function ordered(shop: TestShop) {
  const body = { items: [{ productId: await stockProduct(shop), quantity: 1 }], customerPhone: '020 7946 0018' };
  const placed = await placeOrder(shop, { body });
  return { number: String(placed.json().orderNumber), cookie: cookieOf(placed), order: placed.json() };
}

function look({ app }: TestShop, number: string, { cookie, ...query }: Record<string, string> = {}) {
  return app.inject({ url: `/api/orders/${encodeURIComponent(number)}`, query, headers: cookie ? { cookie } : {} });
}

/** @returns the cookie of a signed-in customer */
async function signedIn(shop: TestShop, role: 'customer' | 'admin') {
  const name = { firstName: 'Bob', lastName: 'Barker', email: `${role}@example.co.uk`, passwordHash: '-' };
  const [user] = await shop.db
    .insert(users)
    .values({ ...name, role, staffRole: role === 'admin' ? 'owner' : null })
    .returning({ id: users.id });
  const session = await beginSession(shop.db, shop.clock.now());
  await shop.db.update(sessions).set({ userId: user?.id }).where(eq(sessions.id, session.id));
  return { cookie: `session=${session.token}`, userId: user?.id ?? 0 };
}

test('the browser that placed the order sees all of it, and no cache may store it', async () => {
  await using shop = await openShop();
  const { number, cookie, order } = await ordered(shop);
  const reply = await look(shop, number, { cookie });
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(reply.json()).toEqual(order);
});

test('another browser, with a session or without, finds nothing', async () => {
  await using shop = await openShop();
  const { number } = await ordered(shop);
  const other = await ordered(shop);
  for (const cookie of ['', other.cookie, 'session=made-up']) {
    const reply = await look(shop, number, { cookie });
    expect([reply.statusCode, reply.json()]).toEqual([404, notFound(number)]);
  }
});

test('the link in the email shows the whole order; one for another order shows nothing', async () => {
  await using shop = await openShop();
  const { number, order } = await ordered(shop);
  const { secret } = shop.config;
  expect((await look(shop, number, { token: orderToken(secret, number) })).json()).toEqual(order);
  const wrong = [orderToken(secret, 'PV-0000000000'), orderToken('another secret', number), '', 'x', 'é'.repeat(43)];
  for (const token of wrong) expect((await look(shop, number, { token })).statusCode).toBe(404);
});

test('with the email address the status is visible, but no name, address or phone number', async () => {
  await using shop = await openShop();
  const { number, order } = await ordered(shop);
  const reply = await look(shop, number.toLowerCase(), { email: ' ANN.barker@Example.co.uk ' });
  const { orderNumber, status, isPartlyShipped, createdAt, items, timeline, parcels } = order;
  const { delivery, arrives, expectedParcels } = order;
  const coming = { delivery, arrives, expectedParcels };
  const seen = { orderNumber, status, isPartlyShipped, createdAt, ...coming, items, timeline, parcels };
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual(seen);
  expect(reply.payload).not.toMatch(/Kennel|Leeds|LS1|7946|Ann/);
});

test('a wrong email address, an unknown number and no number get the same response', async () => {
  await using shop = await openShop();
  const { number } = await ordered(shop);
  const email = 'ann.barker@example.co.uk';
  const looks: [string, Record<string, string>][] = [
    [number, { email: 'bob@example.co.uk' }],
    [number, { email: '' }],
    [newOrderNumber(), { email }],
    ['PV-1', { email }],
    ["PV-' or 1=1 --", { email }],
    ['<b>PV</b>', { email }],
  ];
  for (const [typed, query] of looks) {
    const reply = await look(shop, typed, query);
    expect([reply.statusCode, reply.json()]).toEqual([404, notFound(typed)]);
  }
});

test('twenty look-ups by email an hour are allowed; those without an email are not counted', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  const { number, cookie } = await ordered(shop);
  for (let turn = 0; turn < 20; turn += 1)
    expect((await look(shop, newOrderNumber(), { email: 'ann.barker@example.co.uk' })).statusCode).toBe(404);

  const refused = await look(shop, number, { email: 'ann.barker@example.co.uk' });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
  expect((await look(shop, number, { cookie, email: 'ann.barker@example.co.uk' })).statusCode).toBe(200);
  shop.clock.advance(3_600_000);
  expect((await look(shop, number, { email: 'ann.barker@example.co.uk' })).statusCode).toBe(200);
});

test('staff have no limit on look-ups', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const url = () => `/api/orders/${newOrderNumber()}?email=ann.barker@example.co.uk`;
  for (let turn = 0; turn < 21; turn += 1) expect((await admin.get(url())).statusCode).toBe(404);
});

test('a customer sees their own orders from any browser, and staff see all', async () => {
  await using shop = await openShop();
  const { number } = await ordered(shop);
  const [customer, admin] = [await signedIn(shop, 'customer'), await signedIn(shop, 'admin')];
  expect((await look(shop, number, { cookie: customer.cookie })).statusCode).toBe(404);
  await shop.db.update(orders).set({ userId: customer.userId });
  expect((await look(shop, number, { cookie: customer.cookie })).statusCode).toBe(200);
  expect((await look(shop, number, { cookie: admin.cookie })).json()).toMatchObject({ customerName: 'Ann Barker' });
});

test('an order has a timeline: statuses, parcels and refunds in chronological order', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  const { number, cookie } = await ordered(shop);
  const at = new Date('2026-11-23T09:30:00.123Z');
  const [found] = await shop.db.update(orders).set({ status: 'shipped' }).returning({ id: orders.id });
  const orderId = found?.id ?? 0;
  await shop.db.insert(orderEvents).values({ orderId, status: 'shipped', note: 'With the carrier', at });
  await shop.db.insert(parcels).values({ orderId, carrier: 'Royal Mail', trackingNumber: 'RM1', shippedAt: at });
  for (const amount of [100, 250])
    await shop.db.insert(refunds).values({ orderId, amount: pence(amount), at, settledAt: at });

  expect((await look(shop, number, { cookie })).json()).toMatchObject({
    status: 'shipped',
    timeline: [
      { status: 'confirmed', at: '2026-11-21T12:00:00.000Z' },
      { status: 'shipped', at: '2026-11-23T09:30:00.123Z', note: 'With the carrier' },
    ],
    parcels: [
      { carrier: 'Royal Mail', trackingNumber: 'RM1', trackingUrl: null, shippedAt: '2026-11-23T09:30:00.123Z' },
    ],
    refunds: [
      { amount: '1.00', at: '2026-11-23T09:30:00.123Z', reason: null },
      { amount: '2.50', at: '2026-11-23T09:30:00.123Z', reason: null },
    ],
    refundedTotal: '3.50',
  });
});

test.each([
  ['PV-7K2M9Q4XWT', 'PV-7K2M9Q4XWT'],
  [' pv 7k2m 9q4x wt ', 'PV-7K2M9Q4XWT'],
  ['7K2M9Q4XWT', 'PV-7K2M9Q4XWT'],
  ['PV-OI2L9Q4XWT', 'PV-01219Q4XWT'],
  ['PV-7K2M9Q4XW', null],
  ['PV-7K2M9Q4XWTT', null],
  ['PV-7K2M9Q4XWU', null],
  ['', null],
])('%j is read as %j', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number);
});

test('numbers have the right format and do not repeat', () => {
  const numbers = Array.from({ length: 10_000 }, newOrderNumber);
  expect(numbers.every((number) => readOrderNumber(number) === number)).toBe(true);
  expect(new Set(numbers).size).toBe(numbers.length);
});
