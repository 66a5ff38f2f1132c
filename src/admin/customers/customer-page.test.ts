import { expect, test } from 'vitest';
import { countRows, placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { linkValue, outbox } from '../../../tests/support/mail.ts';
import { confirmed, owner, password, registered, staffMember } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { aggregateCustomers } from './aggregate-customers.ts';

const email = 'bob@example.co.uk';

test('a guest’s page shows their orders, messages, notes and consent, and only staff can read it', async () => {
  await using shop = await openShop();
  const { admin, orderNumber, url } = await guest(shop);
  expect((await admin.post(`${url}/notes`, { text: 'Rings on Mondays' })).statusCode).toBe(204);

  const page = (await admin.get(url)).json();

  expect(page).toMatchObject({
    email,
    isSubscribed: true,
    latestOrders: [{ orderNumber, status: 'confirmed' }],
    messages: [{ message: 'Where is my bowl?' }],
    notes: [{ text: 'Rings on Mondays' }],
    newsletter: { leftAt: null },
  });
  expect(page.newsletter.confirmedAt).not.toBeNull();
  expect((await shop.inject(url)).statusCode).toBe(401);
  const log = (await admin.get('/api/admin/audit-log')).payload;
  expect(log).toContain('"subjectName":"Bob Finch"');
  expect(log).toContain('"note":"Rings on Mondays"');
  const { rows } = await shop.pool.query(`select * from audit_log where action = 'customer.note-written'`);
  expect([rows.length, JSON.stringify(rows)]).toEqual([1, expect.not.stringContaining('Mondays')]);
});

test('staff see until when an earlier address or password can take an account back', async () => {
  await using shop = await openShop({ now: '2026-11-21T10:00:00Z' });
  const customer = await confirmed(shop, email);
  const admin = await owner(shop);
  await aggregateCustomers(shop.deps);
  const [{ id }] = (await admin.get('/api/admin/customers')).json();
  const page = async () => (await admin.get(`/api/admin/customers/${id}`)).json();
  expect(await page()).toMatchObject({ email, takeableUntil: null });

  await customer.put('/api/user/password', { currentPassword: password, newPassword: 'a much longer walk' });

  expect((await page()).takeableUntil).toBe('2026-11-28T10:00:00.000Z');
});

test('the owner downloads what is held about a guest, and staff cannot', async () => {
  await using shop = await openShop();
  const { admin, url } = await guest(shop);
  await admin.post(`${url}/notes`, { text: 'Rings on Mondays' });

  const data = (await admin.post(`${url}/exports`, {})).json();

  expect(data).toMatchObject({
    orders: [{ customerName: 'Bob Finch' }],
    messages: [{ email }],
    newsletter: [{ email }],
    customerNotes: [{ text: 'Rings on Mondays' }],
  });
  expect((await admin.get('/api/admin/audit-log')).payload).toContain('customer.data-exported');
  const staff = await staffMember(shop);
  expect((await staff.post(`${url}/exports`, {})).statusCode).toBe(403);
  expect((await staff.post(`${url}/erasure`, { email })).statusCode).toBe(403);
});

test('a guest is erased on request with the address typed, but not before the order has arrived', async () => {
  await using shop = await openShop();
  const { admin, orderNumber, url } = await guest(shop);
  const wrong = await admin.post(`${url}/erasure`, { email: 'rob@example.co.uk' });
  expect([wrong.statusCode, wrong.json().issues[0].path]).toEqual([400, 'email']);
  const early = await admin.post(`${url}/erasure`, { email });
  expect([early.statusCode, early.json().code]).toEqual([409, 'order-under-way']);
  expect(early.json().message).toContain('This customer has an order in progress');
  expect((await admin.post(`/api/admin/orders/${orderNumber}/receipt-email`, { kind: 'receipt' })).statusCode).toBe(
    202,
  );
  await shop.pool.query(
    `update mails set last_error = '550 <bob@example.co.uk> unknown', attempts = 1 where recipient ~* 'bob@'`,
  );
  const { rows } = await shop.pool.query('select id from mails order by id limit 1');
  expect((await admin.post(`/api/admin/mails/${rows[0].id}/resend`)).statusCode).toBe(200);
  for (const status of ['shipped', 'delivered']) await admin.patch(`/api/orders/${orderNumber}/status`, { status });
  await shop.jobs.drain();

  expect((await admin.post(`${url}/erasure`, { email: 'BOB@example.co.uk' })).statusCode).toBe(200);

  expect((await admin.get(url)).statusCode).toBe(404);
  const erased = { customerEmail: '', customerName: 'Details erased' };
  expect((await admin.get(`/api/orders/${orderNumber}`)).json()).toMatchObject(erased);
  for (const table of [
    'audit_log',
    'customers',
    'customer_changes',
    'orders',
    'mails',
    'contact_messages',
    'newsletter_subscribers',
  ])
    expect(await countRows(shop, `${table} as row where row::text ~* 'bob@|finch'`), table).toBe(0);
  const log = (await admin.get('/api/admin/audit-log')).payload;
  expect(log).toContain('customer.erased');
  expect(log).not.toContain('bob@');
});

test('people who only wrote or subscribed get their data and are erased by their address', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const send = (url: string, payload: object) => shop.inject({ method: 'POST', url, payload });
  await send('/api/contact', { name: 'Wil Lark', email: 'Wil@Example.co.uk', message: 'Do you sell leads?' });
  await send('/api/newsletter', { email: 'wil@example.co.uk' });
  await shop.jobs.drain();
  const ask = (did: string, by: string) => admin.post(`/api/admin/personal-data/${did}`, { email: by });

  const data = (await ask('exports', 'WIL@example.co.uk')).json();
  expect(data).toMatchObject({ messages: [{ name: 'Wil Lark' }], newsletter: [{ email: 'wil@example.co.uk' }] });
  const staff = await staffMember(shop);
  expect((await staff.post('/api/admin/personal-data/exports', { email: 'wil@example.co.uk' })).statusCode).toBe(403);
  expect((await ask('erasures', 'wil@example.co.uk')).statusCode).toBe(200);
  for (const table of ['mails', 'contact_messages', 'newsletter_subscribers'])
    expect(await countRows(shop, `${table} as row where row::text ~* 'wil@|lark'`), table).toBe(0);
  for (const did of ['exports', 'erasures'])
    expect((await ask(did, 'wil@example.co.uk')).json()).toMatchObject({ code: 'nothing-held' });
  const log = (await admin.get('/api/admin/audit-log')).payload;
  expect(log).toContain('customer.erased');
  expect(log).not.toContain('wil@');
});

test('what an erased customer has written in public is shown to the owner, who can hide it', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const alice = await registered(shop);
  const productId = await stockProduct(shop);
  const customerEmail = 'alice@example.co.uk';
  const review = { title: 'Yours, Alice', comment: 'I am Alice Pawson of Leeds', rating: 5 };
  for (const title of [review.title, 'Hidden already'])
    await alice.post(`/api/products/${productId}/reviews`, { ...review, title, customerName: 'Alice', customerEmail });
  await alice.post('/api/community/comments', { content: 'Ask for Alice Pawson' });
  const question = { name: 'Alice', email: customerEmail };
  for (const text of ['Would it suit Alice Pawson’s dog?', 'Not decided about yet?'])
    await shop.inject({ method: 'POST', url: `/api/products/${productId}/questions`, payload: { ...question, text } });
  await shop.pool.query(`insert into product_answers (question_id, user_id, is_from_shop, text, state, name, created_at)
    select 1, id, false, 'It does, says Alice', 'shown', 'Alice', now() from users where email = '${customerEmail}'`);
  await admin.patch('/api/admin/product-questions/1', { state: 'shown' });
  await shop.pool.query(`update reviews set hidden_at = now() where title = 'Hidden already'`);
  await shop.inject({
    method: 'POST',
    url: '/api/community/comments',
    payload: { content: 'Somebody else wrote this' },
  });

  const erased = await admin.post('/api/admin/personal-data/erasures', { email: customerEmail });

  expect(erased.statusCode).toBe(200);
  const { stillPublic } = erased.json();
  expect(stillPublic).toMatchObject([
    { of: 'reviews', title: 'Yours, Alice', text: 'I am Alice Pawson of Leeds' },
    { of: 'comments', title: null, text: 'Ask for Alice Pawson' },
    { of: 'product-questions', title: null, text: 'Would it suit Alice Pawson’s dog?' },
    { of: 'product-answers', title: null, text: 'It does, says Alice' },
  ]);
  for (const { of, id } of stillPublic) {
    const body = of.startsWith('product-') ? { state: 'rejected' } : { hidden: true };
    expect((await admin.patch(`/api/admin/${of}/${id}`, body)).statusCode).toBe(200);
  }
  expect((await shop.inject(`/api/products/${productId}/questions`)).json()).toEqual([]);
  expect((await shop.inject(`/api/products/${productId}/reviews`)).json()).toEqual([]);
  expect((await shop.inject('/api/community/comments')).json()).toMatchObject([
    { content: 'Somebody else wrote this' },
  ]);
});

test('a member of staff cannot be erased', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const own = (await admin.get('/api/auth/me')).json().email;
  await placeOrder(shop, {
    body: { items: [{ productId: await stockProduct(shop), quantity: 1 }], customerEmail: own },
  });
  await aggregateCustomers(shop);
  const [{ id }] = (await admin.get('/api/admin/customers')).json();
  const refused = await admin.post(`/api/admin/customers/${id}/erasure`, { email: own });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'runs-the-shop']);
});

test('the newsletter’s list shows who subscribed, and its file holds only confirmed addresses, harmless to a spreadsheet', async () => {
  await using shop = await openShop();
  const { admin } = await guest(shop);
  const added = ["('-waiting@example.co.uk', now(), null, null)", "('=cmd@example.co.uk', now(), now(), null)"];
  const gone = "('gone@example.co.uk', now(), now(), now())";
  await shop.pool.query(
    `insert into newsletter_subscribers (email, asked_at, confirmed_at, left_at) values ${[...added, gone].join()}`,
  );
  const emails = async (state: string) =>
    (await admin.get(`/api/admin/newsletter?state=${state}`)).json().map((row: { email: string }) => row.email);
  expect(await emails('waiting')).toEqual(['-waiting@example.co.uk']);
  expect(await emails('left')).toEqual(['gone@example.co.uk']);
  expect((await emails('all')).length).toBe(4);

  const { payload, headers } = await admin.get('/api/admin/newsletter.csv');

  expect(headers['content-disposition']).toContain('newsletter.csv');
  expect(payload).toMatch(
    /Email,Asked \(UK time\),Confirmed \(UK time\)\r\nbob@example\.co\.uk,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/,
  );
  expect(payload).toContain("'=cmd@example.co.uk");
  expect(payload).not.toMatch(/waiting|gone/);
});

/** Bob, who has ordered, written and confirmed the newsletter without an account. */
async function guest(shop: TestShop) {
  const admin = await owner(shop);
  const body = { customerName: 'Bob Finch', customerEmail: email };
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  const { orderNumber } = (await placeOrder(shop, { body: { ...body, items } })).json();
  const send = (url: string, payload: object) => shop.inject({ method: 'POST', url, payload });
  await send('/api/contact', { name: 'Bob Finch', email, message: 'Where is my bowl?' });
  await send('/api/newsletter', { email });
  const letter = (await outbox(shop)).find(({ template }) => template === 'newsletter-confirm');
  await send('/api/newsletter/confirm', { token: linkValue(letter?.text, 'confirm') });
  await shop.jobs.drain();
  await aggregateCustomers(shop);
  const [{ id }] = (await admin.get('/api/admin/customers')).json();
  return { admin, orderNumber: String(orderNumber), url: `/api/admin/customers/${id}` };
}
