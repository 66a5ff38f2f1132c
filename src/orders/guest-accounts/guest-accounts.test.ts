import { expect, test } from 'vitest';
import { ann, cookieOf, placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { linkValue, outbox } from '../../../tests/support/mail.ts';
import { confirmed, owner, registered } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { takeOverGuestOrders } from '../order/order-list.ts';

const password = 'three brown terriers';

async function ordered(shop: TestShop, more: { body?: object; cookie?: string } = {}) {
  const productId = await stockProduct(shop, { name: 'Bone' });
  const body = { items: [{ productId, quantity: 1 }], ...more.body };
  const placed = await placeOrder(shop, { body, ...(more.cookie && { cookie: more.cookie }) });
  expect(placed.statusCode).toBe(201);
  return { number: String(placed.json().orderNumber), cookie: more.cookie ?? cookieOf(placed) };
}

const open = (shop: TestShop, number: string, cookie?: string, payload: object = { password }) =>
  shop.inject({
    method: 'POST',
    url: `/api/orders/${number}/account`,
    ...(cookie && { headers: { cookie } }),
    payload,
  });

test('a guest who has just ordered only chooses a password, is signed in, and finds the order in the account', async () => {
  await using shop = await openShop();
  const { number, cookie } = await ordered(shop);

  const reply = await open(shop, number, cookie);

  expect(reply.statusCode).toBe(201);
  const email = ann.customerEmail;
  expect(reply.json()).toMatchObject({ firstName: 'Ann', lastName: 'Barker', email, emailVerified: false });
  const headers = { cookie: cookieOf(reply) };
  const orders = (await shop.inject({ url: '/api/user/orders', headers })).json();
  expect(orders.map(({ orderNumber }: { orderNumber: string }) => orderNumber)).toEqual([number]);
  expect((await shop.inject({ url: `/api/orders/${number}`, headers })).statusCode).toBe(200);
  const mails = (await outbox(shop)).map(({ template }) => template);
  expect(mails).toContain('verify-email');
});

test('only the browser that placed the order can do it', async () => {
  await using shop = await openShop();
  const { number } = await ordered(shop);
  const token = linkValue((await outbox(shop))[0]?.text, 'token');
  const other = await ordered(shop, { body: { customerEmail: 'other@example.co.uk' } });

  expect((await open(shop, number)).statusCode).toBe(404);
  expect((await open(shop, number, other.cookie)).statusCode).toBe(404);
  expect((await open(shop, `${number}?token=${token}`)).statusCode).toBe(404);
  expect(
    (
      await shop.inject({
        method: 'POST',
        url: `/api/orders/${number}/account?email=${ann.customerEmail}`,
        payload: { password },
      })
    ).statusCode,
  ).toBe(404);
});

test('an address that has an account keeps its password and its orders', async () => {
  await using shop = await openShop();
  await registered(shop, ann.customerEmail);
  const { number, cookie } = await ordered(shop);

  const reply = await open(shop, number, cookie, { password: 'another password of mine' });

  expect([reply.statusCode, reply.json().code]).toEqual([409, 'email-taken']);
  const login = { email: ann.customerEmail, password: 'another password of mine' };
  expect((await shop.inject({ method: 'POST', url: '/api/auth/login', payload: login })).statusCode).toBe(401);
  const { rows } = await shop.pool.query('select user_id from orders where number = $1', [number]);
  expect(rows).toEqual([{ user_id: null }]);
});

test('whether an address has a confirmed account or one that is not is told by nothing', async () => {
  await using shop = await openShop();
  await confirmed(shop, ann.customerEmail);
  await registered(shop, 'ben@example.co.uk');
  const replies = [];
  for (const customerEmail of [ann.customerEmail, 'ben@example.co.uk']) {
    const { number, cookie } = await ordered(shop, { body: { customerEmail } });
    await shop.jobs.drain();
    const reply = await open(shop, number, cookie);
    replies.push([reply.statusCode, reply.json().code, reply.json().message]);
  }
  expect(replies[0]).toEqual(replies[1]);
  expect(replies[0]?.slice(0, 2)).toEqual([409, 'email-taken']);
});

test('orders are taken over in the order of their ids, as all that lock several do', async () => {
  await using shop = await openShop();
  const customer = await confirmed(shop, ann.customerEmail);
  await ordered(shop);
  await ordered(shop);
  await shop.pool.query('update orders set user_id = null');
  await shop.pool.query('update orders set customer_email = upper(customer_email) where id = 1'); // its row is now the last
  const other = await shop.pool.connect();
  await other.query('begin');
  await other.query('select from orders where id = 1 for update');
  const taking = takeOverGuestOrders(shop.db, [ann.customerEmail]);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await shop.pool.query(waiting)).rowCount).toBe(1);
  await other.query('select from orders where id = 2 for update nowait');
  await other.query('rollback');
  other.release();
  await taking;
  expect((await customer.get('/api/user/orders')).json()).toHaveLength(2);
});

test('earlier guest orders of the same address are not added', async () => {
  await using shop = await openShop();
  const earlier = await ordered(shop);
  const { number, cookie } = await ordered(shop);

  const reply = await open(shop, number, cookie);

  const headers = { cookie: cookieOf(reply) };
  expect((await shop.inject({ url: `/api/orders/${earlier.number}`, headers })).statusCode).toBe(404);
});

test('what was ordered as a guest is in the account once its address is confirmed, and so is what comes later', async () => {
  await using shop = await openShop();
  const earlier = await ordered(shop, { body: { customerEmail: 'Ann@Example.co.uk' } });
  const ofAnother = await ordered(shop, { body: { customerEmail: 'ben@example.co.uk' } });
  const customer = await registered(shop, 'ann@example.co.uk');
  const numbers = async () =>
    (await customer.get('/api/user/orders')).json().map(({ orderNumber }: { orderNumber: string }) => orderNumber);
  expect(await numbers(), 'anybody may register any address').toEqual([]);

  const letter = (await outbox(shop)).find(({ template }) => template === 'verify-email');
  await customer.post('/api/auth/verify-email', { token: linkValue(letter?.text, 'token') });
  await shop.jobs.drain();
  expect(await numbers()).toEqual([earlier.number]);
  expect((await customer.get(`/api/orders/${earlier.number}`)).json()).toMatchObject({ customerName: 'Ann Barker' });
  expect((await customer.get(`/api/orders/${ofAnother.number}`)).statusCode).toBe(404);

  const later = await ordered(shop, { body: { customerEmail: 'ann@example.co.uk' } });
  await shop.jobs.drain();
  expect((await numbers()).toSorted()).toEqual([earlier.number, later.number].toSorted());
});

test('an order that waits for its payment is not put into the account, and is once it is paid', async () => {
  await using shop = await openShop();
  const customer = await confirmed(shop, ann.customerEmail);
  const { number } = await ordered(shop);
  await shop.pool.query(`update orders set status = 'awaiting-payment'`);
  await takeOverGuestOrders(shop.db, [ann.customerEmail]);
  const { rows } = await shop.pool.query('select user_id from orders where number = $1', [number]);
  expect(rows).toEqual([{ user_id: null }]);

  await shop.pool.query(`update orders set status = 'confirmed'`);
  await takeOverGuestOrders(shop.db, [ann.customerEmail]);
  expect((await customer.get('/api/user/orders')).json()).toHaveLength(1);
});

test('an address that staff have confirmed takes nothing over', async () => {
  await using shop = await openShop();
  await owner(shop);
  const { rows: staff } = await shop.pool.query(
    `update users set email_verified_at = now() where role = 'admin' returning email`,
  );
  expect(staff).not.toEqual([]);
  const { number } = await ordered(shop, { body: { customerEmail: staff[0].email } });
  await takeOverGuestOrders(shop.db, [staff[0].email]);
  const { rows } = await shop.pool.query('select user_id from orders where number = $1', [number]);
  expect(rows).toEqual([{ user_id: null }]);
});

test('it works once, within a day, and not for a signed-in customer', async () => {
  await using shop = await openShop({ now: '2026-11-20T12:00:00Z' });
  const first = await ordered(shop);
  const opened = await open(shop, first.number, first.cookie);
  expect((await open(shop, first.number, cookieOf(opened))).statusCode).toBe(409);
  expect((await open(shop, first.number, first.cookie)).statusCode).toBe(404);

  const late = await ordered(shop, { body: { customerEmail: 'late@example.co.uk' } });
  // A first session lasts an hour unless the browser returns; this visit extends it, so the 409 below is about the day.
  const headers = { cookie: late.cookie };
  expect((await shop.inject({ url: `/api/orders/${late.number}`, headers })).statusCode).toBe(200);
  shop.clock.set('2026-11-21T12:00:01Z');
  expect((await open(shop, late.number, late.cookie)).statusCode).toBe(409);
});

test.each([{}, { password: 'short' }, { password: 'password1' }])('%o is rejected with its reason', async (payload) => {
  await using shop = await openShop();
  const { number, cookie } = await ordered(shop);
  expect((await open(shop, number, cookie, payload)).statusCode).toBe(400);
});

const person = { firstName: 'Bob', lastName: 'Barker', password };

test.each([
  ['registers', '/api/auth/register'],
  ['signs in', '/api/auth/login'],
])('who %s on a shared computer neither sees nor cancels what a guest ordered there', async (_, url) => {
  await using shop = await openShop();
  const payload = { ...person, email: 'bob@example.co.uk' };
  if (url.endsWith('login')) await shop.inject({ method: 'POST', url: '/api/auth/register', payload });
  const { number, cookie } = await ordered(shop);
  await shop.inject({ method: 'POST', url: '/api/cart', headers: { cookie }, payload: { productId: 1 } });

  const entered = await shop.inject({ method: 'POST', url, headers: { cookie }, payload });

  const headers = { cookie: cookieOf(entered) };
  expect(headers.cookie).not.toBe(cookie);
  expect((await shop.inject({ url: `/api/orders/${number}`, headers })).statusCode).toBe(404);
  const cancelled = await shop.inject({ method: 'POST', url: `/api/orders/${number}/cancellation`, headers });
  expect(cancelled.statusCode).toBe(404);
  expect((await shop.inject({ url: '/api/cart', headers })).json()).toHaveLength(1);
  await shop.inject({ method: 'POST', url: '/api/auth/logout', headers });
  for (const left of [headers.cookie, cookie])
    expect((await shop.inject({ url: `/api/orders/${number}`, headers: { cookie: left } })).statusCode).toBe(404);
});

test('a guest who registers with the address of their order goes on seeing it', async () => {
  await using shop = await openShop();
  const { number, cookie } = await ordered(shop);
  const payload = { ...person, email: ann.customerEmail.toUpperCase() };
  const entered = await shop.inject({ method: 'POST', url: '/api/auth/register', headers: { cookie }, payload });
  const headers = { cookie: cookieOf(entered) };
  expect((await shop.inject({ url: `/api/orders/${number}`, headers })).statusCode).toBe(200);
});
