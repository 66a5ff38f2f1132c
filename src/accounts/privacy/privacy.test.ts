import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { countRows, placeOrder, promote, stockProduct } from '../../../tests/support/checkout.ts';
import { openConnectedShop } from '../../../tests/support/connected-suppliers.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { linkValue, outbox } from '../../../tests/support/mail.ts';
import { owner, registered } from '../../../tests/support/people.ts';
import { listPurchaseOrders, orderGoods, sendPurchaseOrder } from '../../../tests/support/purchase-orders.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

const email = 'ann.barker@example.co.uk';
const password = 'three brown terriers';
const review = { customerName: 'Ann B', customerEmail: email, title: 'Good', comment: 'Very good.', rating: 5 };

test('a customer downloads everything held about them, and nothing of anybody else', async () => {
  await using shop = await openShop();
  const { ann } = await busyCustomer(shop);
  await placeOrder(shop, { body: { items: [{ productId: 1, quantity: 1 }], customerEmail: 'bob@example.co.uk' } });

  const reply = await ann.get('/api/user/data');

  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-disposition']).toContain('attachment');
  expect(reply.headers['cache-control']).toBe('private, no-store');
  const data = reply.json();
  expect(data).toMatchObject({
    profile: { email, firstName: 'Alice' },
    addresses: [{ city: 'Leeds' }],
    basket: [{ productId: 1, quantity: 1 }],
    orders: [{ customerName: 'Ann Barker' }],
    reviews: [{ title: 'Good' }],
    comments: [{ content: 'A fine shop, I must say.' }],
    newsletter: [{ email }],
    messages: [{ message: 'Hello there' }],
  });
  expect(data.mails.length).toBeGreaterThan(2);
  expect(reply.payload).not.toMatch(/bob@|passwordHash|argon2/);
});

test('an address that was never confirmed shows nothing of what others did with it', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }] } });
  await shop.jobs.drain();
  const impostor = await registered(shop, email);
  const data = (await impostor.get('/api/user/data')).json();
  expect([data.orders, data.mails.map(({ template }: { template: string }) => template)]).toEqual([
    [],
    ['verify-email'],
  ]);
});

test('a closed account leaves no personal data, and its orders stay for tax', async () => {
  await using shop = await openShop();
  const { ann, admin, orderNumber } = await busyCustomer(shop);
  const url = `/api/orders/${orderNumber}`;
  await admin.patch(`${url}/status`, { status: 'delivered' });

  const reply = await ann.post('/api/user/close', { password });

  expect(reply.statusCode).toBe(204);
  expect(await leftOf(shop)).toEqual([]);
  expect((await ann.get('/api/auth/me')).statusCode).toBe(401);
  const login = await shop.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
  expect(login.statusCode).toBe(401);
  const order = (await admin.get(url)).json();
  expect(order).toMatchObject({ customerName: 'Account closed', customerEmail: '', total: '12.98', vat: '2.17' });
  expect((await shop.inject(`${url}?email=`)).statusCode).toBe(404);
  expect((await shop.inject('/api/products/1/reviews')).json()).toMatchObject([
    { title: 'Good', customerName: 'A former customer' },
  ]);
  expect((await shop.inject('/api/community/comments')).json()).toMatchObject([{ userId: null, authorName: null }]);

  await admin.post('/api/refund', { paymentIntentId: orderNumber.replace('PV-', 'pi_') });
  expect((await outbox(shop)).filter(({ recipient }) => recipient === '')).toEqual([]);
});

test('who never confirmed the address leaves no letter of an order and no use of a code either', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const ann = await registered(shop, email);
  await orderDelivered(shop, { customer: ann, admin });
  expect(await leftOf(shop)).toEqual(expect.arrayContaining(['mails', 'orders', 'promotion_uses']));

  const data = (await ann.get('/api/user/data')).json();
  expect(data.orderMails.map(({ template }: { template: string }) => template)).toContain('order-confirmation');
  expect(data.promotionsUsed).toHaveLength(1);
  expect((await ann.post('/api/user/close', { password })).statusCode).toBe(204);

  expect(await leftOf(shop)).toEqual([]);
});

test('what staff and suppliers typed about the orders goes with them, the shop’s own words and every figure stay', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, admin } = opened;
  const number = await orderGoods(opened, [1, 2], 2);
  const url = `/api/orders/${number}`;
  const [purchaseOrder] = await listPurchaseOrders(opened);
  await sendPurchaseOrder(opened, purchaseOrder?.id ?? 0);
  const rejection = { state: 'rejected', reason: 'Kennel Lane is not on our round' };
  await admin.patch(`/api/admin/purchase-orders/${purchaseOrder?.id}`, rejection);
  await admin.post(`/api/admin/purchase-orders/${purchaseOrder?.id}/own-parcel`);
  const payment = number.replace('PV-', 'pi_');
  await admin.post('/api/refund', { paymentIntentId: payment, amount: '1.00', reason: 'For Ann Barker’s trouble' });
  await admin.post('/api/refund', { paymentIntentId: payment, amount: '2.00' });
  await admin.patch(`${url}/status`, { status: 'processing', note: 'Ann Barker rang' });
  const parcel = { carrier: 'Barker Vans', trackingNumber: 'D100001', trackingUrl: 'https://dpd.example/?to=kennel' };
  await admin.post(`${url}/parcels`, parcel);
  await admin.patch(`${url}/status`, { status: 'delivered' });
  await shop.jobs.drain();
  expect(await leftOf(shop)).toEqual(
    expect.arrayContaining(['order_events', 'parcels', 'purchase_orders', 'purchase_order_events', 'refunds']),
  );

  expect((await admin.post('/api/admin/personal-data/erasures', { email })).statusCode).toBe(200);

  expect(await leftOf(shop)).toEqual([]);
  const { refunds, timeline, parcels } = (await admin.get(url)).json();
  expect(refunds.map(({ amount }: { amount: string }) => amount)).toEqual(['1.00', '2.00']);
  expect(timeline.map(({ status }: { status: string }) => status)).toContain('processing');
  expect(parcels).toMatchObject([{ carrier: 'Barker Vans', trackingNumber: 'D100001' }]);
});

test('the shop’s own reasons of refunds stay, also in the words that it had before', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const productId = await stockProduct(shop);
  await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }], customerEmail: email } });
  await shop.pool.query(`insert into refunds (order_id, amount, reason, settled_at) values
    (1, 100, 'For Ann Barker', now()), (1, 200, 'Order changed', now()), (1, 300, 'Paid too late: given back', now())`);
  await shop.pool.query(`update orders set status = 'delivered'`);

  expect((await admin.post('/api/admin/personal-data/erasures', { email })).statusCode).toBe(200);

  const { rows } = await shop.pool.query('select reason from refunds order by amount');
  expect(rows.map(({ reason }) => reason)).toEqual([null, 'Order changed', 'Paid too late: given back']);
});

test('what the audit log and erased orders kept from before that is taken out of them', async () => {
  await using shop = await openShop();
  const productId = await stockProduct(shop);
  await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }] } });
  await shop.pool.query(`insert into audit_log (at, action, subject, subject_id, before, after)
    select now(), action, subject, id, before::jsonb, after::jsonb from (values
    ('order.status-changed', 'order', 'PV-1', '{"status": "confirmed"}', '{"status": "shipped", "note": "Ann Barker rang"}'),
    ('order.return-answered', 'order', 'PV-1', '{"return": "open"}', '{"return": "accepted", "answer": "Dear Ann Barker"}'),
    ('order.receipt-emailed', 'order', 'PV-1', null, '{"kind": "receipt", "to": "ann.barker@example.co.uk"}'),
    ('mail.resent', 'mail', '1', '{"lastError": "550 ann.barker@example.co.uk"}', '{"state": "sent", "lastError": null}')) as written (action, subject, id, before, after)`);
  await shop.pool.query(`update orders set customer_email = '', customer_name = 'Details erased', address = ''`);
  await shop.pool.query(`insert into order_events (order_id, status, note) values (1, 'delivered', 'Ann Barker rang')`);
  await shop.pool.query(`insert into refunds (order_id, amount, reason, settled_at) values
    (1, 100, 'For Ann Barker', now()), (1, 200, 'Order changed', now())`);

  for (const statement of readFileSync('drizzle/0057_forget-what-was-typed.sql', 'utf8').split(
    '--> statement-breakpoint',
  ))
    await shop.pool.query(statement);

  for (const table of ['audit_log', 'order_events', 'refunds']) expect(await leftOf(shop)).not.toContain(table);
  const { rows } = await shop.pool.query('select after from audit_log order by id');
  expect(rows.map(({ after }) => after)).toEqual([
    { status: 'shipped', withNote: true },
    { return: 'accepted', withWords: true },
    { kind: 'receipt', to: 'an address' },
    { state: 'sent' },
  ]);
  expect(await countRows(shop, `refunds where reason = 'Order changed'`)).toBe(1);
});

test('replies to reviews and suppliers’ notes from before that are taken out of the audit log', async () => {
  await using shop = await openShop();
  await shop.pool.query(`insert into audit_log (at, action, subject, subject_id, before, after)
    select now(), action, subject, '1', before::jsonb, after::jsonb from (values
    ('review.replied', 'review', '{"reply": null}', '{"reply": "Sorry, Ann Barker"}'),
    ('purchase-order.note-read', 'purchase-order', '{}', '{"note": "Ann Barker moved"}')) as written (action, subject, before, after)`);

  for (const statement of readFileSync('drizzle/0140_forget-what-was-answered.sql', 'utf8').split(
    '--> statement-breakpoint',
  ))
    await shop.pool.query(statement);

  const { rows } = await shop.pool.query('select before, after from audit_log order by id');
  expect(rows).toEqual([
    { before: { hasReply: false }, after: { hasReply: true } },
    { before: {}, after: { withNote: true } },
  ]);
});

test('letters about own orders go whatever address was typed, and that address keeps what is its own', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const ann = await confirmed(shop);
  const friend = 'bob@example.co.uk';
  await orderDelivered(shop, { customer: ann, admin, customerEmail: friend });
  const body = { items: [{ productId: 1, quantity: 1 }], customerEmail: friend, customerName: 'Bob Finch' };
  await placeOrder(shop, {
    body: { ...body, shippingAddress: { address: '2 Mews', city: 'Leeds', postcode: 'LS1 4AP' } },
  });
  expect((await outbox(shop)).filter(({ recipient }) => recipient === friend).length).toBeGreaterThan(2);

  expect((await ann.post('/api/user/close', { password })).statusCode).toBe(204);

  expect(await leftOf(shop)).toEqual([]);
  const saved = (await outbox(shop)).filter(({ recipient }) => recipient === friend);
  expect(saved.map(({ template }) => template)).toEqual(['order-confirmation']);
  expect(await countRows(shop, `promotion_uses where customer_email <> ''`)).toBe(0);
});

test('an order that staff place in the shop for somebody is that person’s', async () => {
  await using shop = await openShop();
  const { cookies } = await owner(shop);
  const body = { items: [{ productId: await stockProduct(shop), quantity: 1 }], customerEmail: email };
  const { orderNumber } = (await placeOrder(shop, { body, cookie: `session=${cookies['session']}` })).json();
  const ann = await confirmed(shop);
  expect((await ann.get('/api/user/data')).json().orders).toMatchObject([{ orderNumber }]);
});

test('an order of another account stays with that account, although a confirmed address of somebody else was typed', async () => {
  await using shop = await openShop();
  const ann = await confirmed(shop);
  const bob = await registered(shop, 'bob@example.co.uk');
  const productId = await stockProduct(shop);
  const body = { items: [{ productId, quantity: 1 }], customerEmail: email, customerName: 'Bob Finch' };
  await placeOrder(shop, { body, cookie: `session=${bob.cookies['session']}` });

  expect((await ann.get('/api/user/data')).json().orders).toEqual([]);
  expect((await ann.post('/api/user/close', { password })).statusCode).toBe(204);
  expect((await bob.get('/api/user/orders')).json()).toMatchObject([
    { customerName: 'Bob Finch', customerEmail: email, status: 'confirmed' },
  ]);
});

test('receipts emailed elsewhere, a payment’s reference and a link to an address that the account never got are shown and erased', async () => {
  await using shop = await openShop();
  const { ann, admin, orderNumber } = await busyCustomer(shop);
  const url = `/api/admin/orders/${orderNumber}`;
  for (const kind of ['receipt', 'gift-receipt'])
    await admin.post(`${url}/receipt-email`, { kind, to: 'bob.barker@example.co.uk' });
  const { updatedAt: seen } = (await admin.get(url)).json();
  const payment = { way: 'bank-transfer', reference: 'ANN BARKER' };
  await admin.post(`${url}/changes`, { seen, add: [{ productId: 1, quantity: 1 }], payment });
  await ann.put('/api/user/profile', {
    firstName: 'Ann',
    lastName: 'Barker',
    email: 'ann.b@example.co.uk',
    password: 'three brown terriers',
  });
  await admin.patch(`/api/orders/${orderNumber}/status`, { status: 'delivered' });
  await shop.jobs.drain();

  const data = (await ann.get('/api/user/data')).json();
  expect(data).toMatchObject({
    receiptsMailed: [
      { subject: `Your receipt for order ${orderNumber}` },
      { subject: expect.stringContaining('Gift') },
    ],
    paymentsOutsideTheShop: [{ amount: '8.99', reference: 'ANN BARKER' }],
    emailedLinks: expect.arrayContaining([expect.objectContaining({ email: 'ann.b@example.co.uk' })]),
  });
  // Until then the address that was to be left could take the account back.
  shop.clock.advance(days(7) + 1);
  expect((await ann.post('/api/user/close', { password })).statusCode).toBe(204);
  expect(await leftOf(shop)).toEqual([]);
  expect((await outbox(shop)).filter(({ recipient }) => /barker|ann\.b/.test(recipient))).toEqual([]);
});

test('an address that is confirmed while the account is being closed counts', async () => {
  await using shop = await openShop();
  const ann = await registered(shop, 'new@example.co.uk');
  await shop.inject({ method: 'POST', url: '/api/newsletter', payload: { email } });
  const other = await shop.pool.connect();
  await other.query('begin');
  await other.query('update users set email = $1, email_verified_at = now() where id = $2', [email, ann.id]);

  const closing = ann.post('/api/user/close', { password });
  const waiting = `pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await eventually(async () => expect(await countRows(shop, waiting)).toBe(1));
  await other.query('commit');
  other.release();

  expect((await closing).statusCode).toBe(204);
  expect(await countRows(shop, 'newsletter_subscribers')).toBe(0);
});

test('an order under way, a wrong password and the owner’s own account are refused, and nothing changes', async () => {
  await using shop = await openShop();
  const { ann, admin } = await busyCustomer(shop);
  const underWay = await ann.post('/api/user/close', { password });
  expect([underWay.statusCode, underWay.json().code]).toEqual([409, 'order-under-way']);
  const wrong = await ann.post('/api/user/close', { password: 'two brown terriers' });
  expect([wrong.statusCode, wrong.json().issues[0].path]).toEqual([400, 'password']);
  expect((await admin.post('/api/user/close', { password })).json().code).toBe('runs-the-shop');
  expect((await ann.get('/api/user/data')).json()).toMatchObject({ orders: [{ customerName: 'Ann Barker' }] });
  const visitor = await shop.inject({ method: 'POST', url: '/api/user/close', payload: { password } });
  expect([visitor.statusCode, (await shop.inject('/api/user/data')).statusCode]).toEqual([401, 401]);
  expect(await countRows(shop, 'users')).toBe(2);
});

test('an account stays open while a return waits for an answer or its refund', async () => {
  await using shop = await openShop();
  const { ann, admin, orderNumber } = await busyCustomer(shop);
  for (const status of ['shipped', 'delivered']) await admin.patch(`/api/orders/${orderNumber}/status`, { status });
  const items = [{ productId: 1, quantity: 1 }];
  const begun = await admin.post(`/api/admin/orders/${orderNumber}/return-requests`, { items, reason: 'Too small' });
  const close = async () => (await ann.post('/api/user/close', { password })).json();
  expect((await close()).code).toBe('return-under-way');
  const url = `/api/return-requests/${begun.json().id}`;
  await admin.patch(url, { state: 'accepted' });
  expect((await close()).message).toContain('once it’s refunded');
  const byOwner = await admin.post('/api/admin/personal-data/erasures', { email });
  expect(byOwner.json()).toMatchObject({
    code: 'return-under-way',
    message: expect.stringContaining('This customer has a return'),
  });
  await admin.patch(url, { state: 'closed' });
  expect((await ann.post('/api/user/close', { password })).statusCode).toBe(204);
});

/** Ann, who has confirmed her address, ordered as a guest before, and left her traces everywhere. */
async function busyCustomer(shop: TestShop) {
  const admin = await owner(shop);
  const productId = await stockProduct(shop);
  const { orderNumber } = (await placeOrder(shop, { body: { items: [{ productId, quantity: 1 }] } })).json();
  const ann = await confirmed(shop);
  await ann.post('/api/user/addresses', { address: '1 Kennel Lane', city: 'Leeds', postcode: 'LS1 4AP' });
  await ann.post('/api/cart', { productId });
  await ann.post('/api/products/1/reviews', review);
  await ann.post('/api/community/comments', { content: 'A fine shop, I must say.' });
  await ann.post('/api/newsletter', { email });
  await ann.post('/api/contact', { name: 'Ann Barker', email, message: 'Hello there' });
  await shop.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
  await shop.jobs.drain();
  return { ann, admin, orderNumber: String(orderNumber) };
}

type Browser = Awaited<ReturnType<typeof registered>>;

/** Ann, who has followed the link to her address. */
async function confirmed(shop: TestShop): Promise<Browser> {
  const ann = await registered(shop, email);
  const verify = (await outbox(shop)).findLast(({ template }) => template === 'verify-email');
  await ann.post('/api/auth/verify-email', { token: linkValue(verify?.text, 'token') });
  return ann;
}

type Delivery = { customer: Browser; admin: Browser; customerEmail?: string };

/** Ordered while signed in, with a code, and delivered. */
async function orderDelivered(shop: TestShop, { customer, admin, customerEmail = email }: Delivery): Promise<void> {
  await promote(shop, { code: 'IMAGEFIX10' });
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  const cookie = `session=${customer.cookies['session']}`;
  const body = { items, customerEmail, promoCode: 'IMAGEFIX10' };
  const { orderNumber } = (await placeOrder(shop, { body, cookie })).json();
  await shop.jobs.drain();
  for (const status of ['shipped', 'delivered']) {
    await admin.patch(`/api/orders/${orderNumber}/status`, { status });
    await shop.jobs.drain();
  }
}

/** Tables in which Ann is still to be found, by address, name or street. */
async function leftOf({ pool }: TestShop): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
  );
  const left = [];
  for (const { name } of rows) {
    const found = await pool.query(`select 1 from ${name} as row where row::text ~* 'ann.barker|kennel|ann b' limit 1`);
    if (found.rows.length > 0) left.push(name.replace('public.', ''));
  }
  return left;
}
