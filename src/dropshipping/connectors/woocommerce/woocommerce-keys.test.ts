import { expect, test } from 'vitest';
import { hours } from '#platform/clock.ts';
import { owner, staffMember } from '../../../../tests/support/people.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import { simulate } from '../../../../tests/support/simulator.ts';
import type { Supplier } from '../../connections/suppliers.contract.ts';
import type { ConnectionTest } from '../connectors.contract.ts';

test('a key that somebody approves over there arrives by itself, sealed, and works', async () => {
  await using opened = await open();
  const { shop, admin, supplier } = opened;
  expect(await state(opened)).toEqual({ state: 'none', expiresAt: null, obstacle: null });
  const address = await ask(opened);
  expect(await state(opened)).toMatchObject({ state: 'waiting' });
  const back = await press(address, 'Approve');
  expect(back.status).toBe(302);
  const returned = await shop.inject({ url: back.location.replace(shop.config.url, '') });
  expect(returned.headers.location).toBe('/admin?tab=suppliers&connecting=1');
  expect(await state(opened)).toMatchObject({ state: 'granted' });
  const [after] = (await admin.get('/api/suppliers')).json<Supplier[]>();
  expect(after).toMatchObject({ apiKeySet: true, apiKeyLastFour: supplier.apiKey.slice(-4) });
  expect((await admin.post('/api/suppliers/1/connection-test')).json<ConnectionTest>().fault).toBeNull();
  const stored = await shop.pool.query('select * from supplier_connections, supplier_key_requests');
  expect(JSON.stringify(stored.rows)).not.toContain(`ck_${supplier.apiKey}`);
  const entries = (await admin.get('/api/admin/audit-log?subject=supplier')).payload;
  expect(entries).toContain('replaced, by WooCommerce');
  expect(entries).not.toContain(`cs_${supplier.apiKey}`);
});

test('a shop whose name would end an address is named without it', async () => {
  await using opened = await open();
  await opened.admin.patch('/api/admin/settings', { name: 'Cats & Dogs #1 + 50%' });
  const page = await (await fetch(await ask(opened))).text();
  expect(page).toContain('“Cats and Dogs 1 50” would like to connect');
});

test('a key that is denied is none, and whoever denied it leads back to the suppliers', async () => {
  await using opened = await open();
  const back = await press(await ask(opened), 'Deny');
  expect(back.location).toContain('success=0');
  const returned = await opened.shop.inject({ url: back.location.replace(opened.shop.config.url, '') });
  expect(returned.headers.location).toBe('/admin?tab=suppliers&connecting=1');
  expect(await state(opened)).toMatchObject({ state: 'denied' });
});

test.each([
  ['an hour has passed', ({ shop }: Opened) => Promise.resolve(shop.clock.advance(hours(1))), 'expired'],
  ['it was asked for again', async (opened: Opened) => void (await ask(opened)), 'waiting'],
  ['it was denied', async (opened: Opened) => void (await press(await ask(opened), 'Deny')), 'waiting'],
  ['whoever asked has signed out', async ({ admin }: Opened) => void (await admin.post('/api/auth/logout')), 'none'],
  [
    'the supplier has another address',
    async ({ admin }: Opened) => void (await admin.patch('/api/suppliers/1', { apiEndpoint: 'https://other.example' })),
    'waiting',
  ],
])('a key is not taken once %s', async (_, happen, then) => {
  await using opened = await open();
  const address = await ask(opened);
  await happen(opened);
  const refused = await press(address, 'Approve');
  expect(refused).toMatchObject({ status: 401, text: expect.stringContaining('unable to send the consumer data') });
  const { rows } = await opened.shop.pool.query('select api_key_sealed from supplier_connections');
  expect(rows).toEqual([{ api_key_sealed: null }]);
  expect(await state({ admin: opened.colleague })).toMatchObject({ state: then });
});

test.each([
  ['twice', {}],
  ['for reading alone', { key_permissions: 'read' }],
  ['under another token', { user_id: 'guessed' }],
  ['in another form', { consumer_key: 'what?' }],
])('a key that comes %s is not taken', async (what, change) => {
  await using opened = await open();
  const token = new URL(await ask(opened)).searchParams.get('user_id') ?? '';
  const given = { user_id: token, consumer_key: 'ck_1', consumer_secret: 'cs_1', key_permissions: 'read_write' };
  const send = (payload: object) =>
    opened.shop.inject({ method: 'POST', url: '/api/webhooks/woocommerce-keys', payload });
  if (what === 'twice') await send(given);
  const refused = await send({ ...given, ...change });
  expect(refused.statusCode).toBe(404);
  expect(refused.json()).toMatchObject({ code: 'no-key-request' });
});

test.each([
  [{ connector: 'rest' }, 'Barker & Sons is not connected by WooCommerce.'],
  [{ apiEndpoint: null }, 'Enter the address of Barker & Sons’s shop first.'],
  [
    { apiEndpoint: 'https://wholesale.example' },
    'WooCommerce hands a key only to a shop with an https address, and this one’s is http://127.0.0.1:',
  ],
])('no key is asked for with %o', async (change, why) => {
  await using opened = await open();
  const changed = await opened.admin.patch('/api/suppliers/1', change);
  expect(changed.statusCode).toBe(200);
  expect((await state(opened)).obstacle).toContain(why);
  const refused = await opened.admin.post('/api/suppliers/1/key-request');
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'no-key-request', message: expect.stringContaining(why) });
});

type Opened = Awaited<ReturnType<typeof open>>;

/** A supplier with a simulated WooCommerce, and no key yet. */
async function open() {
  const simulator = await simulate([{}]);
  const shop = await openShop({ config: { demo: true, supplierPort: simulator.port } });
  Object.assign(shop.config, { url: await shop.app.listen({ host: '127.0.0.1', port: 0 }) });
  const admin = await owner(shop);
  await admin.post('/api/suppliers', {
    name: 'Barker & Sons',
    email: 'sales@barker.example',
    connector: 'woocommerce',
    apiEndpoint: `${simulator.url}/suppliers/1/woocommerce`,
  });
  const supplier = simulator.supplier(1);
  return {
    shop,
    admin,
    colleague: await staffMember(shop),
    supplier,
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  };
}

async function state({ admin }: Pick<Opened, 'admin'>) {
  return (await admin.get('/api/suppliers/1/key-request')).json();
}

async function ask({ admin }: Opened): Promise<string> {
  const reply = await admin.post('/api/suppliers/1/key-request');
  expect(reply.statusCode, reply.payload).toBe(201);
  return reply.json<{ url: string }>().url;
}

/** Opens the page over there and follows one of its links. */
async function press(address: string, name: 'Approve' | 'Deny') {
  const page = await (await fetch(address)).text();
  const [, link = ''] = new RegExp(`<a href="([^"]+)">${name}`).exec(page) ?? [];
  const target = new URL(link.replaceAll('&amp;', '&'), address);
  if (name === 'Deny') return { status: 302, location: target.href, text: '' };
  const response = await fetch(target, { redirect: 'manual' });
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    text: await response.text(),
  };
}
