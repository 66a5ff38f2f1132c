import { expect, test } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { outbox } from '../../../tests/support/mail.ts';
import { owner, staffMember } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

test('the parcel that completes an order emails the customer its tracking link', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const number = await ordered(shop);
  const reply = await admin.post(`/api/orders/${number}/parcels`, {
    carrier: 'royal mail',
    trackingNumber: 'AB 1234 5678 9GB',
    markShipped: true,
  });
  expect(reply.statusCode).toBe(201);
  const order = (await admin.get(`/api/orders/${number}`)).json();
  const link = 'https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB';
  expect(order).toMatchObject({ status: 'shipped', parcels: [{ carrier: 'royal mail', trackingUrl: link }] });
  expect(await sentEmails(shop)).toEqual([['order-shipped', expect.stringContaining(link)]]);
});

test('a parcel that holds all that is left makes its order shipped, and the customer is emailed about each further one', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const number = await ordered(shop);
  await admin.post(`/api/orders/${number}/parcels`, { carrier: 'Evri' });
  expect((await admin.get(`/api/orders/${number}`)).json().status).toBe('shipped');
  expect(await sentEmails(shop)).toEqual([['order-shipped', expect.stringContaining('Evri')]]);

  await admin.post(`/api/orders/${number}/parcels`, {
    carrier: 'DPD',
    trackingNumber: '15501234567890',
    markShipped: true,
  });
  expect(await sentEmails(shop)).toEqual([
    ['order-shipped', expect.stringContaining('Evri')],
    ['parcel-sent', expect.stringContaining('https://track.dpd.co.uk/parcels/1550')],
  ]);
});

test.each([
  { carrier: 'Evri', trackingNumber: 'H0001234' },
  { carrier: 'Royal Mail' }, // by letter post, without a number
  { carrier: 'Royal  <Mail>', trackingNumber: 'AB1234' }, // stored as 'Royal Mail'
  { carrier: 'Royal  Mail' },
  { carrier: 'Evri', trackingNumber: 'H0001234', lines: [{ lineId: 1, quantity: 1 }] }, // of three
  { carrier: 'Royal Mail', lines: [{ lineId: 1, quantity: 1 }] },
])('a parcel %o added five times at once is stored once, and the customer is emailed once', async (parcel) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const number = await ordered(shop);
  const add = () => admin.post(`/api/orders/${number}/parcels`, parcel);
  const replies = await Promise.all([add(), add(), add(), add(), add()]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
  expect((await add()).json()).toMatchObject({ code: 'parcel-known' });
  expect(await sentEmails(shop)).toHaveLength(1);
});

test('further parcels are no second press: with other goods, by another carrier, a minute later, or beside a supplier’s', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const number = await ordered(shop, 6);
  const add = async (carrier: string, quantity?: number) => {
    const lines = quantity === undefined ? {} : { lines: [{ lineId: 1, quantity }] };
    return (await admin.post(`/api/orders/${number}/parcels`, { carrier, ...lines })).json();
  };
  expect(await add('Evri', 1)).toHaveProperty('id');
  expect(await add('Evri', 2)).toHaveProperty('id');
  expect(await add('DPD', 1)).toHaveProperty('id');
  const message = 'A parcel by Evri was added a moment ago. If this is another one, wait a moment before you add it.';
  expect(await add('Evri', 1)).toEqual({ code: 'parcel-known', message });
  shop.clock.advance(minutes(1));
  expect(await add('Evri', 1)).toHaveProperty('id');
  // The rest.
  expect(await add('Evri')).toHaveProperty('id');
  // All has left: this one replaces a lost one, and only the supplier's is a moment old.
  shop.clock.advance(minutes(1));
  await shop.pool.query(`insert into suppliers (id, name, email) values (1, 'Thornmere', 'sales@thornmere.example')`);
  await shop.pool.query(
    `insert into parcels (order_id, supplier_id, carrier, shipped_at) select id, 1, 'Evri', $1 from orders`,
    [shop.clock.now()],
  );
  expect(await add('Evri')).toHaveProperty('id');
  expect(await add('Evri')).toMatchObject({ code: 'parcel-known' });
});

test('boxes of one consignment go under one number, each with as much, and a second press of one is known', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const number = await ordered(shop, 6);
  const box = { carrier: 'DPD', trackingNumber: '15501234567890', lines: [{ lineId: 1, quantity: 2 }] };
  const add = async () => (await admin.post(`/api/orders/${number}/parcels`, box)).json();
  expect(await add()).toHaveProperty('id');
  expect(await add()).toMatchObject({ code: 'parcel-known', message: expect.stringContaining('a moment ago') });
  shop.clock.advance(minutes(1));
  expect(await add()).toHaveProperty('id');
});

test('no more can be packed than was bought, even concurrently', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const number = await ordered(shop); // three of them
  let packed = 0;
  const pack = (quantity: number, lineId = 1) => {
    const trackingNumber = `JD00010${(packed += 1)}`;
    return admin.post(`/api/orders/${number}/parcels`, {
      carrier: 'DHL',
      trackingNumber,
      lines: [{ lineId, quantity }],
    });
  };
  expect((await pack(4)).json().issues).toEqual([
    { path: 'lines.0.quantity', message: 'That is more than there is left to pack.' },
  ]);
  expect((await pack(1, 99)).statusCode).toBe(400);
  const replies = await Promise.all(Array.from({ length: 10 }, () => pack(1)));
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
  const { parcels } = (await admin.get(`/api/admin/orders/${number}`)).json();
  expect(parcels).toHaveLength(3);
  expect(parcels[0]).toMatchObject({ by: 'Alice Pawson', lines: [{ lineId: 1, quantity: 1 }] });

  expect((await admin.remove(`/api/orders/${number}/parcels/${parcels[0].id}`)).statusCode).toBe(204);
  expect((await admin.remove(`/api/orders/${number}/parcels/${parcels[0].id}`)).statusCode).toBe(404);
  expect((await pack(1)).statusCode).toBe(201);
});

test('a parcel removed before its email was written is not mentioned, and the log has both steps', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const number = await ordered(shop);
  await admin.patch(`/api/orders/${number}/status`, { status: 'delivered' });
  const { id } = (
    await admin.post(`/api/orders/${number}/parcels`, { carrier: 'UPS', trackingNumber: '1Z9999' })
  ).json();
  await admin.remove(`/api/orders/${number}/parcels/${id}`);
  expect(await sentEmails(shop)).toEqual([]);
  const { rows } = await shop.pool.query(`select action from audit_log where action like 'order.parcel%' order by id`);
  expect(rows).toEqual([{ action: 'order.parcel-added' }, { action: 'order.parcel-removed' }]);
});

test.each([
  ['Hermes', 'H0001234', 'https://www.evri.com/track/parcel/H0001234/details'],
  ['Amazon Logistics', 'AZ100001', 'https://track.amazon.co.uk/tracking/AZ100001'],
  ['dpd local', '15 50 12', 'https://track.dpdlocal.co.uk/parcels/155012'],
])(
  'a parcel of %s has the link that the shop makes itself, whatever was given',
  async (carrier, trackingNumber, link) => {
    await using shop = await openShop();
    const admin = await owner(shop);
    const number = await ordered(shop);
    const trackingUrl = 'https://evil.example/pay';
    const reply = await admin.post(`/api/orders/${number}/parcels`, { carrier, trackingNumber, trackingUrl });
    expect(reply.statusCode).toBe(201);
    const { parcels } = (await admin.get(`/api/admin/orders/${number}`)).json();
    expect(parcels).toMatchObject([{ trackingUrl: link, pendingUrl: null }]);
  },
);

test('a link to another host is shown once the owner has allowed it, now and for later parcels, until it is taken back', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const number = await ordered(shop);
  const add = (trackingNumber: string) =>
    admin.post(`/api/orders/${number}/parcels`, {
      carrier: 'Tuffnells',
      trackingNumber,
      trackingUrl: `https://Track.Example.co.uk/${trackingNumber}`,
      lines: [{ lineId: 1, quantity: 1 }],
    });
  await add('T100001');
  const read = async () => (await admin.get(`/api/admin/orders/${number}`)).json().parcels;
  const pendingUrl = 'https://track.example.co.uk/T100001';
  expect(await read()).toMatchObject([{ trackingUrl: null, pendingUrl }]);
  expect((await admin.get(`/api/orders/${number}`)).payload).not.toContain('example.co.uk/T100001');
  expect(await sentEmails(shop)).toEqual([['parcel-sent', expect.not.stringContaining('track.example')]]);

  const allow = { host: 'track.example.co.uk' };
  expect((await (await staffMember(shop)).post('/api/admin/link-hosts', allow)).statusCode).toBe(403);
  expect((await admin.post('/api/admin/link-hosts', { host: 'other.example.co.uk' })).statusCode).toBe(409);
  expect((await admin.post('/api/admin/link-hosts', allow)).statusCode).toBe(204);
  await add('T100002');

  expect(await read()).toMatchObject([
    { trackingUrl: pendingUrl, pendingUrl: null },
    { trackingUrl: 'https://track.example.co.uk/T100002', pendingUrl: null, allowedHost: allow.host },
  ]);

  const host = '/api/admin/link-hosts/track.example.co.uk';
  expect((await admin.remove('/api/admin/link-hosts/www.evri.com')).statusCode).toBe(409);
  expect((await admin.remove(host)).statusCode).toBe(204);
  expect((await admin.remove(host)).json().code).toBe('no-such-link');
  await add('T100003');
  const hidden = { trackingUrl: null, allowedHost: null, pendingUrl: expect.stringContaining('track.example') };
  expect(await read()).toMatchObject([hidden, hidden, hidden]);
  expect((await admin.get(`/api/orders/${number}`)).payload).not.toContain('example.co.uk/T100001');
  const { payload } = await admin.get('/api/admin/audit-log');
  for (const action of ['carrier-links.allowed', 'carrier-links.taken-back']) expect(payload).toContain(action);
});

test('a carrier’s name says no address and has no markup', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const number = await ordered(shop);
  await admin.post(`/api/orders/${number}/parcels`, { carrier: 'Royal <b>Mail</b> http://evil.example/x' });
  expect((await admin.get(`/api/orders/${number}`)).json().parcels).toMatchObject([
    { carrier: 'Royal b Mail /b http evil. example/x' },
  ]);
  const [[, text] = []] = await sentEmails(shop);
  expect(text).not.toMatch(/http:\/\/evil|evil\.example|<b>/);
});

test.each([
  'http://www.evri.com/track',
  'https://user:pw@www.evri.com/',
  'https://192.0.2.1/x',
  'https://[2001:db8::1]/x',
  'https://0x7f000001/',
  'https://www.evri.com:8443/',
  'https://localhost/',
  'javascript:alert(1)',
])('%s is no tracking link', async (trackingUrl) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const number = await ordered(shop);
  const reply = await admin.post(`/api/orders/${number}/parcels`, { carrier: 'Tuffnells', trackingUrl });
  expect(reply.json().issues).toEqual([{ path: 'trackingUrl', message: 'Enter a link that begins with https://' }]);
});

test.each([
  [{}, 'carrier'],
  [{ carrier: ' ' }, 'carrier'],
  [{ carrier: 'DPD', trackingUrl: 'javascript:alert(1)' }, 'trackingUrl'],
  [{ carrier: 'DPD', trackingNumber: '<b>' }, 'trackingNumber'],
  [{ carrier: 'DPD', trackingNumber: 'Not available' }, 'trackingNumber'],
  [{ carrier: 'DPD', trackingNumber: '1550' }, 'trackingNumber'],
  [{ carrier: 'DPD', lines: [{ lineId: 1, quantity: 0 }] }, 'lines.0.quantity'],
  [{ carrier: 'DPD', lines: [] }, 'lines'],
])('%j is rejected', async (body, path) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const reply = await admin.post(`/api/orders/${await ordered(shop)}/parcels`, body);
  expect([reply.statusCode, reply.json().issues]).toEqual([400, [expect.objectContaining({ path })]]);
});

test('once all has left, a further parcel may be without contents', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const number = await ordered(shop);
  await admin.post(`/api/orders/${number}/parcels`, { carrier: 'DPD' });
  const reply = await admin.post(`/api/orders/${number}/parcels`, { carrier: 'Evri', lines: [] });
  expect(reply.statusCode).toBe(201);
});

test('a cancelled order cannot be sent', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const number = await ordered(shop);
  await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  const reply = await admin.post(`/api/orders/${number}/parcels`, { carrier: 'DPD', markShipped: true });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'order-closed']);
});

async function ordered(shop: TestShop, quantity = 3): Promise<string> {
  const productId = await stockProduct(shop);
  return String((await placeOrder(shop, { body: { items: [{ productId, quantity }] } })).json().orderNumber);
}

/** Template and text of the emails after the confirmation, in chronological order. */
async function sentEmails(shop: TestShop): Promise<[string, string][]> {
  await shop.jobs.drain();
  const mails = await outbox(shop);
  return mails.filter(({ template }) => /shipped|parcel/.test(template)).map(({ template, text }) => [template, text]);
}
