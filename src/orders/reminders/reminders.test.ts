import { expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { cookieOf, countRows, placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { linkValue, outbox } from '../../../tests/support/mail.ts';
import { confirmed, owner, password, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { mailReminders } from './mail-reminders.ts';

const now = '2026-11-21T12:00:00Z';

test('a guest is reminded a week before the bag is empty, and again, each time once', async () => {
  await using shop = await openShop({ now });
  const { url, headers } = await bought(shop);
  const [offer] = (await shop.inject({ url, headers })).json();
  expect(offer).toMatchObject({ name: 'Kibble', quantity: 1, timesBought: 1, usualDays: null, reminder: null });

  const asked = await shop.inject({ method: 'POST', url, headers, payload: { productId: 1, kg: 20 } });
  expect(asked.statusCode).toBe(201);
  const { nextOn, everyDays } = asked.json();
  expect(everyDays).toBe(48);
  expect(nextOn).toBe(dayOf(new Date(Date.parse(offer.arrivesOn) + days(41))));
  expect((await shop.inject({ url, headers })).json()[0].reminder).toMatchObject({ everyDays: 48 });

  await mailReminders(shop.deps);
  expect(await reminded(shop)).toEqual([]);
  shop.clock.set(new Date(`${nextOn}T09:00:00Z`));
  await Promise.all([mailReminders(shop.deps), mailReminders(shop.deps)]);
  await mailReminders(shop.deps);
  const [mail, ...others] = await reminded(shop);
  expect([mail?.recipient, mail?.subject, others]).toEqual(['Ann.Barker@example.co.uk', 'Time for more Kibble?', []]);
  shop.clock.advance(days(48));
  await mailReminders(shop.deps);
  expect(await reminded(shop)).toHaveLength(2);
});

test('each link of the email has one purpose, and none acts by being opened', async () => {
  await using shop = await openShop({ now });
  await due(shop);
  const { refill, skip, change, stop } = await linksOf(shop);
  const post = (path: string, payload?: object) =>
    shop.inject({ method: 'POST', url: `/api/reminders/${path}`, ...(payload && { payload }) });

  const about = await shop.inject(`/api/reminders/link?purpose=skip&token=${skip}`);
  expect(about.json()).toMatchObject({ name: 'Kibble', everyDays: 28 });
  expect((await post('refill', { token: skip })).json().code).toBe('link-broken');
  expect((await shop.inject(`/api/reminders/link?purpose=stop&token=${skip}`)).statusCode).toBe(400);

  const first = (await post('skip', { token: skip })).json();
  expect((await post('skip', { token: skip })).json()).toEqual(first);
  expect(first.nextOn).toBe('2027-02-13');
  expect((await post('change', { token: change, everyWeeks: 6 })).json()).toMatchObject({
    everyDays: 42,
    nextOn: '2027-01-30',
  });
  expect((await post('change', { token: change, everyWeeks: 99 })).statusCode).toBe(400);

  const filled = await post('refill', { token: refill });
  expect([filled.statusCode, filled.json().missing]).toEqual([201, []]);
  const cart = { cookie: cookieOf(filled) };
  expect((await shop.inject({ url: '/api/cart', headers: cart })).json()).toMatchObject([
    { productId: 1, quantity: 2 },
  ]);

  expect((await post(`stop?token=${stop}`)).statusCode).toBe(204);
  expect((await post(`stop?token=${stop}`)).statusCode).toBe(204);
  expect((await post('refill', { token: refill })).json().code).toBe('reminder-stopped');
  expect(await countRows(shop, 'reminders')).toBe(0);
});

test('the basket keeps what it holds', async () => {
  await using shop = await openShop({ now });
  await due(shop);
  const other = await stockProduct(shop, { name: 'Rope' });
  const begun = await shop.inject({ method: 'POST', url: '/api/cart', payload: { productId: other, quantity: 3 } });
  const headers = { cookie: cookieOf(begun) };
  const payload = { token: (await linksOf(shop)).refill };
  const filled = await shop.inject({ method: 'POST', url: '/api/reminders/refill', headers, payload });
  expect(filled.json().basket).toMatchObject([
    { productId: other, quantity: 3 },
    { productId: 1, quantity: 2 },
  ]);
});

test('a withdrawn product ends the reminder, which is said once; a sold-out one does not', async () => {
  await using shop = await openShop({ now });
  await due(shop, 'update products set stock = 0');
  expect((await reminded(shop))[0]?.text).toContain('sold out');
  shop.clock.advance(days(28));
  await shop.pool.query('update products set withdrawn_at = now()');
  await mailReminders(shop.deps);
  shop.clock.advance(days(28));
  await mailReminders(shop.deps);
  const mails = await outbox(shop);
  expect(mails.filter(({ template }) => template === 'repeat-reminder-ended')).toHaveLength(1);
  expect(await reminded(shop)).toHaveLength(1);
  expect(await countRows(shop, 'reminders')).toBe(0);
});

test('a customer lists, changes and stops their own, takes them along, and leaves none', async () => {
  await using shop = await openShop({ now });
  await stockFood(shop);
  const alice = await confirmed(shop);
  const bob = await registered(shop, 'bob@example.co.uk');
  const cookie = cookieHeader(alice.cookies);
  const number = (await placeOrder(shop, { body: { items: [{ productId: 1, quantity: 1 }] }, cookie })).json()
    .orderNumber;
  const asked = await alice.post(`/api/orders/${number}/reminders`, { productId: 1, everyWeeks: 4 });
  const { id } = asked.json();
  expect((await alice.get('/api/user/reminders')).json()).toMatchObject([{ id, name: 'Kibble', nextOn: '2026-12-19' }]);
  expect((await bob.get('/api/user/reminders')).json()).toEqual([]);
  expect((await bob.put(`/api/user/reminders/${id}`, { everyWeeks: 2 })).statusCode).toBe(404);
  expect((await bob.remove(`/api/user/reminders/${id}`)).statusCode).toBe(404);
  expect((await bob.get(`/api/orders/${number}/reminders`)).statusCode).toBe(404);
  expect((await alice.put(`/api/user/reminders/${id}`, { everyWeeks: 2 })).json().nextOn).toBe('2026-12-05');
  expect((await alice.get('/api/user/data')).json().reminders).toMatchObject([{ id, everyDays: 14 }]);
  expect((await alice.remove(`/api/user/reminders/${id}`)).statusCode).toBe(204);

  await alice.post(`/api/orders/${number}/reminders`, { productId: 1, everyWeeks: 4 });
  await shop.pool.query(`update orders set status = 'completed'`);
  expect((await alice.post('/api/user/close', { password })).statusCode).toBeLessThan(300);
  expect(await countRows(shop, 'reminders')).toBe(0);
});

test('who asked as a guest and asks again with an account is reminded once', async () => {
  await using shop = await openShop({ now });
  const { url, headers } = await bought(shop);
  await shop.inject({ method: 'POST', url, headers, payload: { productId: 1, everyWeeks: 4 } });
  const ann = await confirmed(shop, 'ann.barker@example.co.uk');
  const body = { items: [{ productId: 1, quantity: 2 }] };
  const placed = await placeOrder(shop, { body, cookie: cookieHeader(ann.cookies) });
  const again = `/api/orders/${placed.json().orderNumber}/reminders`;
  expect((await ann.get(again)).json()[0].reminder).toMatchObject({ everyDays: 28 });
  expect((await ann.post(again, { productId: 1, everyWeeks: 6 })).statusCode).toBe(201);
  expect((await ann.get('/api/user/reminders')).json()).toMatchObject([{ everyDays: 42, quantity: 2 }]);
});

test('a cancelled order is nothing to be reminded of', async () => {
  await using shop = await openShop({ now });
  const { url, headers } = await bought(shop);
  await shop.pool.query(`update orders set status = 'cancelled'`);
  expect((await shop.inject({ url, headers })).json()).toEqual([]);
  const asked = await shop.inject({ method: 'POST', url, headers, payload: { productId: 1, everyWeeks: 4 } });
  expect(asked.json().code).toBe('not-reminded-of');
});

test('staff see what is asked, and decide nothing for a customer', async () => {
  await using shop = await openShop({ now });
  const { url } = await bought(shop);
  const admin = await owner(shop);
  const refused = await admin.post(url, { productId: 1, everyWeeks: 4 });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'customers-choice']);
});

test.each([
  [{ productId: 1, kg: 200 }, 400],
  [{ productId: 1, everyWeeks: 0 }, 400],
  [{ productId: 1 }, 400],
  [{ productId: 99, everyWeeks: 4 }, 409],
  [{ productId: 1, kg: 60 }, 409],
])('%j is refused', async (payload, status) => {
  await using shop = await openShop({ now });
  const { url, headers } = await bought(shop);
  expect((await shop.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(status);
});

test('the owner sees what is expected beside the stock', async () => {
  await using shop = await openShop({ now });
  const admin = await owner(shop);
  await due(shop);
  const forecast = (await admin.get('/api/admin/reminders/forecast?days=60')).json();
  expect(forecast).toEqual({
    people: 1,
    products: [
      {
        productId: 1,
        name: 'Kibble',
        people: 1,
        expected: 4,
        nextOn: '2027-01-16',
        stock: expect.any(Number),
        remaining: forecast.products[0].stock - 4,
        isDropshipped: false,
      },
    ],
  });
  expect((await admin.get('/api/admin/reminders/forecast?days=7')).json()).toEqual({ people: 0, products: [] });
});

async function stockFood(shop: TestShop): Promise<void> {
  await stockProduct(shop, { name: 'Kibble', stock: 50 });
  await shop.pool.query(`update products set category = 'food', kind = 'dry food', net_quantity = 12, net_unit = 'kg'`);
  await shop.pool.query(
    `insert into product_texts (product_id, description, feeding) values (1, 'Crunchy', '[{"kg":10,"grams":150},{"kg":20,"grams":250},{"kg":30,"grams":335}]')`,
  );
}

async function bought(shop: TestShop, quantity = 1) {
  await stockFood(shop);
  const placed = await placeOrder(shop, { body: { items: [{ productId: 1, quantity }] } });
  return { url: `/api/orders/${placed.json().orderNumber}/reminders`, headers: { cookie: cookieOf(placed) } };
}

/** Two bags, every four weeks, and the first email is out: on 19 December. */
async function due(shop: TestShop, statement?: string): Promise<void> {
  const { url, headers } = await bought(shop, 2);
  await shop.inject({ method: 'POST', url, headers, payload: { productId: 1, everyWeeks: 4 } });
  if (statement) await shop.pool.query(statement);
  shop.clock.advance(days(28));
  await mailReminders(shop.deps);
}

async function reminded(shop: TestShop) {
  return (await outbox(shop)).filter(({ template }) => template === 'repeat-reminder');
}

async function linksOf(shop: TestShop) {
  const text = (await reminded(shop)).at(-1)?.text ?? '';
  const link = (purpose: string) => linkValue(text.slice(text.indexOf(`reminder=${purpose}`)), 'token');
  return { refill: link('refill'), skip: link('skip'), change: link('change'), stop: link('stop') };
}

function cookieHeader(cookies: Record<string, string>): string {
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
