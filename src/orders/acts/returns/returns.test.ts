import { expect, test } from 'vitest';
import { cookieOf, placeOrder, stockProduct } from '../../../../tests/support/checkout.ts';
import { outbox } from '../../../../tests/support/mail.ts';
import { owner, registered } from '../../../../tests/support/people.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import type { TestShop } from '../../../../tests/support/shop.ts';
import { returnAnsweredMail } from '../../emails/returns.mail.ts';
import { completeOrders } from './returns.ts';

const dayMs = 24 * 60 * 60 * 1000;

test('returns of one piece each do not flood the owner’s inbox', async () => {
  await using shop = await openShop();
  const { ask } = await delivered(shop);
  const body = { items: [{ productId: 1, quantity: 1 }], reason: 'Too small' };
  expect((await ask(body)).statusCode).toBe(201);
  await shop.pool.query('update rate_limits set hits = 20');
  expect((await ask(body)).statusCode).toBe(429);
});

test('a customer requests a return, the owner answers, and both are in the timeline and in emails', async () => {
  await using shop = await openShop();
  const { admin, number, ask } = await delivered(shop);

  const requested = await ask({ items: [{ productId: 1, quantity: 1 }], reason: 'Too small' });
  expect(requested.statusCode).toBe(201);
  expect(requested.json()).toMatchObject({
    orderNumber: number,
    state: 'open',
    items: [{ productId: 1, name: 'Rubber Bone', quantity: 1 }],
  });
  expect((await admin.get('/api/return-requests')).json()).toEqual([requested.json()]);

  const response = { state: 'accepted', answer: 'Use the label in the box.' };
  const answered = await admin.patch('/api/return-requests/1', response);
  expect([answered.statusCode, answered.json().state]).toEqual([200, 'accepted']);
  expect((await admin.patch('/api/return-requests/1', response)).json().code).toBe('return-answered');
  expect((await admin.get('/api/return-requests')).json()).toEqual([]);

  const { timeline, status } = (await admin.get(`/api/orders/${number}`)).json();
  expect(status).toBe('delivered');
  const notes = timeline.map(({ note }: { note?: string }) => note).filter(Boolean);
  expect(notes).toEqual(['Return requested', 'Return accepted']);
  const mails = await outbox(shop);
  const sent = mails.filter(({ template }) => template.startsWith('return-'));
  expect(sent.map(({ template, recipient }) => [template, recipient])).toEqual([
    ['return-asked', 'hello@pawandvale.example'],
    ['return-received', 'Ann.Barker@example.co.uk'],
    ['return-answered', 'Ann.Barker@example.co.uk'],
  ]);
  expect(sent[0]?.text).toContain(`/admin/orders/${number}`);
  expect(sent.at(-1)?.text).toContain('Use the label in the box.');
});

test('a return says its cause in the customer’s words, and then needs no others', async () => {
  await using shop = await openShop();
  const { admin, number, ask } = await delivered(shop);
  const items = [{ productId: 1, quantity: 1 }];
  for (const said of [{}, { cause: 'other' }, { reason: ' ' }]) {
    const refused = await ask({ items, ...said });
    expect([refused.statusCode, refused.json().issues]).toEqual([
      400,
      [{ path: 'reason', message: 'Tell us in a few words why you want to send it back' }],
    ]);
  }
  for (const nothing of ['null', '7', '"words"', 'true', '[]', ''])
    expect([nothing, (await ask(nothing)).statusCode]).toEqual([nothing, 400]);
  const both = (await ask({ items: [] })).json().issues.map(({ path }: { path: string }) => path);
  expect(both).toEqual(['items', 'reason']);
  expect((await ask({ items, cause: 'damaged' })).json()).toMatchObject({ cause: 'damaged', reason: '' });
  expect((await ask({ items, reason: 'Too small' })).json()).toMatchObject({ cause: null });
  expect((await admin.get(`/api/admin/orders/${number}`)).json().returns).toMatchObject([{ cause: 'damaged' }, {}]);
  const toShop = (await outbox(shop)).find(({ template }) => template === 'return-asked');
  expect(toShop?.text).toContain('It arrived damaged.');
});

test.each([
  ['unwanted', [['Biscuit'], ['Rex']], 400],
  ['size', [['Biscuit'], ['Rex']], 400],
  ['faulty', [['Biscuit'], ['Rex']], 201],
  ['other', [['Biscuit'], ['Rex']], 201],
  // Nothing was written on one of them.
  ['unwanted', [['Biscuit'], ['']], 201],
])(
  'goods made for their buyer that are %s, with the texts %j, can be asked to be returned: %i',
  async (cause, texts, status) => {
    await using shop = await openShop();
    const { admin, number, ask } = await delivered(shop);
    await shop.pool.query('update order_lines set texts = $1', [JSON.stringify(texts)]);
    const body = { items: [{ productId: 1, quantity: 1 }], cause, reason: 'Their name is Biscuit' };

    const asked = await ask(body);
    expect(asked.statusCode).toBe(status);
    expect(asked.json().issues?.[0]).toEqual(
      status === 201
        ? undefined
        : {
            path: 'cause',
            message: 'Rubber Bone was made for you, so it can only come back if something is wrong with it.',
          },
    );
    const byStaff = await admin.post(`/api/admin/orders/${number}/return-requests`, { ...body, isAccepted: true });
    expect(byStaff.statusCode).toBe(201);
  },
);

test('an order whose customer is erased is returned by staff alone, who know whom to answer', async () => {
  await using shop = await openShop();
  const { admin, number, ask } = await delivered(shop);
  await shop.pool.query(`update orders set customer_email = ''`);
  const one = { items: [{ productId: 1, quantity: 1 }], cause: 'faulty' };
  expect((await ask(one)).json()).toMatchObject({ code: 'no-return', message: expect.stringContaining('contact us') });
  const byStaff = await admin.post(`/api/admin/orders/${number}/return-requests`, { ...one, isAccepted: true });
  expect(byStaff.statusCode).toBe(201);
});

test('a customer who is erased while they send a return gets none that nobody could answer', async () => {
  await using shop = await openShop();
  const { ask } = await delivered(shop);
  const erasure = await shop.pool.connect();
  await erasure.query('begin');
  await erasure.query(`update orders set customer_email = ''`);
  const asked = ask({ items: [{ productId: 1, quantity: 1 }], cause: 'faulty' });
  const waits = 'select from pg_locks where not granted';
  await expect.poll(async () => (await shop.pool.query(waits)).rowCount).toBeGreaterThan(0);
  await erasure.query('commit');
  erasure.release();
  expect((await asked).json()).toMatchObject({ code: 'no-return', message: expect.stringContaining('contact us') });
  expect((await shop.pool.query('select from return_requests')).rowCount).toBe(0);
});

test('a customer’s data includes their returns', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  const { number, ask } = await delivered(shop, `session=${alice.cookies['session']}`);
  await ask({ items: [{ productId: 1, quantity: 2 }], reason: 'Too small' });
  const { returns } = (await alice.get('/api/user/data')).json();
  expect(returns).toMatchObject([
    { orderNumber: number, reason: 'Too small', items: [{ productId: 1, name: 'Rubber Bone', quantity: 2 }] },
  ]);
});

test('staff begin a return for a customer: under the same rules, with one email to the customer', async () => {
  await using shop = await openShop();
  const { admin, number } = await delivered(shop); // two were bought
  const begin = (body: object) =>
    admin.post(`/api/admin/orders/${number}/return-requests`, {
      items: [{ productId: 1, quantity: 1 }],
      reason: 'Rang: too small',
      ...body,
    });

  expect((await begin({})).json()).toMatchObject({ state: 'open', reason: 'Rang: too small' });
  expect((await begin({ isAccepted: true })).json()).toMatchObject({ state: 'accepted' });
  const third = await begin({});
  expect([third.statusCode, third.json().issues[0].path]).toEqual([400, 'items.0.quantity']);

  const sent = (await outbox(shop)).filter(({ template }) => template.startsWith('return-'));
  expect(sent.map(({ template, recipient }) => [template, recipient])).toEqual([
    ['return-received', 'Ann.Barker@example.co.uk'],
    ['return-answered', 'Ann.Barker@example.co.uk'],
  ]);
  const { timeline } = (await admin.get(`/api/admin/orders/${number}`)).json();
  expect(timeline.slice(-3).map(({ note, by }: { note: string; by: string }) => [note, by])).toEqual([
    ['Return requested', 'Alice Pawson'],
    ['Return requested', 'Alice Pawson'],
    ['Return accepted', 'Alice Pawson'],
  ]);
  const { rows } = await shop.pool.query(`select after::text from audit_log where action = 'order.return-begun'`);
  expect(rows).toHaveLength(2);
});

test('accepted goods go back to a supplier that takes its own back', async () => {
  await using shop = await openShop();
  const { admin, number } = await delivered(shop);
  const barker = { name: 'Barker', email: 'sales@barker.example', returnAddress: '1 Mill Lane\nLeeds LS1 1AA' };
  const { id } = (await admin.post('/api/suppliers', barker)).json();
  await shop.pool.query('update order_lines set supplier_id = $1', [id]);
  const items = [{ productId: 1, quantity: 1 }];
  await admin.post(`/api/admin/orders/${number}/return-requests`, { items, reason: 'Too small', isAccepted: true });
  const mail = (await outbox(shop)).find(({ template }) => template === 'return-answered');
  expect(mail?.text).toContain('Please send them to 1 Mill Lane, Leeds LS1 1AA.');
});

test('goods of several senders go back to each of them', () => {
  const request = {
    id: 1,
    orderNumber: 'PV-1',
    state: 'accepted',
    cause: null,
    reason: '',
    pictures: [],
    items: [],
  } as const;
  const answered = {
    ...request,
    pictures: [],
    items: [],
    answer: null,
    isByStaff: false,
    createdAt: '',
    answeredAt: null,
  };
  const places = [
    { address: '1 Mill Lane\nLeeds', goods: ['Rope', 'Ball'] },
    { address: null, goods: ['Bed'] },
  ];
  const { values } = returnAnsweredMail(
    answered,
    { name: 'Ann', email: '' },
    { url: '', refundDays: '5 days', places },
  );
  expect(values?.['where to send it']).toBe(
    'Please send Rope and Ball to 1 Mill Lane, Leeds. Reply to this email and we’ll tell you where to send Bed.',
  );
});

test('no more can be returned than was bought, even concurrently', async () => {
  await using shop = await openShop();
  const { ask } = await delivered(shop); // two were bought
  const both = { items: [{ productId: 1, quantity: 2 }], reason: 'Too small' };
  const replies = await Promise.all([ask(both), ask(both), ask(both)]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 400, 400]);
  const other = await ask({ items: [{ productId: 99, quantity: 1 }], reason: 'Too small' });
  expect([other.statusCode, other.json().issues[0].path]).toEqual([400, 'items.0.quantity']);
});

test('goods refunded before they were sent cannot be returned', async () => {
  await using shop = await openShop();
  const { admin, number, ask } = await delivered(shop);
  await admin.patch(`/api/orders/${number}/status`, { status: 'processing' });
  const lines = [{ lineId: 1, quantity: 1 }];
  await admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), lines });
  await admin.patch(`/api/orders/${number}/status`, { status: 'shipped' });
  const back = (quantity: number) => ask({ items: [{ productId: 1, quantity }], reason: 'Too small' });
  expect((await back(2)).json().issues).toEqual([
    { path: 'items.0.quantity', message: 'That’s more than there is left to return.' },
  ]);
  expect((await back(1)).statusCode).toBe(201);
});

test('a declined return may be requested again', async () => {
  await using shop = await openShop();
  const { ask, admin } = await delivered(shop);
  const both = { items: [{ productId: 1, quantity: 2 }], reason: 'Too small' };
  await ask(both);
  const bare = await admin.patch('/api/return-requests/1', { state: 'declined', answer: ' ' });
  expect([bare.statusCode, bare.json().issues]).toEqual([400, [{ path: 'answer', message: 'Tell the customer why' }]]);
  await admin.patch('/api/return-requests/1', { state: 'declined', answer: 'It has been chewed.' });
  expect((await ask(both)).statusCode).toBe(201);
});

test('after thirty days nothing can be returned, and before dispatch it is cancelled instead', async () => {
  await using shop = await openShop({ now: '2026-10-01T12:00:00Z' });
  const { ask, admin, number, visit } = await delivered(shop);
  const one = { items: [{ productId: 1, quantity: 1 }], reason: 'Too small' };
  await admin.patch(`/api/orders/${number}/status`, { status: 'processing' });
  expect((await ask(one)).json()).toMatchObject({ code: 'no-return', message: expect.stringContaining('cancel it') });
  await admin.patch(`/api/orders/${number}/status`, { status: 'delivered' });
  shop.clock.set('2026-10-15T12:00:00Z');
  await visit();
  shop.clock.set('2026-10-31T12:00:00Z');
  expect((await ask(one)).statusCode).toBe(201);
  shop.clock.set('2026-10-31T12:00:01Z');
  expect((await ask(one)).json().message).toContain('within 30 days');
});

test('only the customer requests, and only the owner answers', async () => {
  await using shop = await openShop();
  const { number, ask } = await delivered(shop);
  const alice = await registered(shop);
  const one = { items: [{ productId: 1, quantity: 1 }], reason: 'Too small' };
  await ask(one);
  const url = `/api/orders/${number}/return-requests`;
  expect((await alice.post(url, one)).statusCode).toBe(404);
  expect((await alice.get(url)).statusCode).toBe(404);
  expect((await alice.get('/api/return-requests')).statusCode).toBe(403);
  expect((await alice.patch('/api/return-requests/1', { state: 'accepted' })).statusCode).toBe(403);
  expect((await shop.inject('/api/return-requests')).statusCode).toBe(401);
  // Permissions are checked before the body.
  expect((await shop.inject('/api/return-requests?limit=0')).statusCode).toBe(401);
  expect((await alice.get('/api/return-requests?state=lost')).statusCode).toBe(403);
  expect((await alice.patch('/api/return-requests/none', {})).statusCode).toBe(403);
  expect((await ask({ ...one, reason: ' ' })).statusCode).toBe(400);
});

test('a list of returns with an invalid length is rejected with a message', async () => {
  await using shop = await openShop();
  const reply = await (await owner(shop)).get('/api/return-requests?limit=501');
  expect([reply.statusCode, reply.json().message]).toEqual([400, 'Ask for 500 at most']);
});

test('a delivered order becomes completed when the return period is over', async () => {
  await using shop = await openShop({ now: '2026-10-01T12:00:00Z' });
  const { admin, number } = await delivered(shop);
  const state = async () => (await admin.get(`/api/orders/${number}`)).json();
  shop.clock.advance(15 * dayMs);
  await state(); // keeps the owner signed in
  shop.clock.advance(15 * dayMs);
  await completeOrders(shop.deps);
  expect((await state()).status).toBe('delivered');

  shop.clock.advance(1);
  await completeOrders(shop.deps);
  await completeOrders(shop.deps);

  const { status, timeline } = await state();
  expect([status, timeline.length]).toEqual(['completed', 4]);
  expect(timeline.at(-1)).toMatchObject({ status: 'completed', note: 'The time for returns is over' });
});

test('an order with an unanswered return is not completed', async () => {
  await using shop = await openShop();
  const { admin, number, ask } = await delivered(shop);
  await ask({ items: [{ productId: 1, quantity: 1 }], reason: 'Too small' });
  shop.clock.advance(29 * dayMs);
  await admin.patch(`/api/orders/${number}/status`, { status: 'delivered' });
  shop.clock.advance(2 * dayMs);
  await completeOrders(shop.deps);
  expect((await shop.pool.query('select status from orders')).rows).toEqual([{ status: 'delivered' }]);
  await shop.pool.query("update return_requests set state = 'declined', answered_at = now()");
  await completeOrders(shop.deps);
  expect((await shop.pool.query('select status from orders')).rows).toEqual([{ status: 'completed' }]);
});

/** Two rubber bones, with the browser that bought them. */
async function delivered(shop: TestShop, cookie?: string) {
  const admin = await owner(shop);
  const productId = await stockProduct(shop);
  const body = { items: [{ productId, quantity: 2 }] };
  const placed = await placeOrder(shop, { body, ...(cookie && { cookie }) });
  const number = String(placed.json().orderNumber);
  for (const status of ['shipped', 'delivered']) await admin.patch(`/api/orders/${number}/status`, { status });
  const headers = { cookie: cookie ?? cookieOf(placed) };
  const url = `/api/orders/${number}/return-requests`;
  return {
    admin,
    number,
    ask: (payload: object | string) => {
      const json = typeof payload === 'string' && { 'content-type': 'application/json' };
      return shop.inject({ method: 'POST', url, headers: { ...headers, ...json }, payload });
    },
    visit: () => shop.inject({ url, headers }),
  };
}
