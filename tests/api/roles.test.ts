import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInto } from '#accounts/session/session.ts';
import { findUser } from '#accounts/users/users.ts';
import { orderToken } from '#orders/order/order-link.ts';
import { addReviews } from '../support/catalogue.ts';
import { cookieOf, placeOrder, stockProduct } from '../support/checkout.ts';
import { owner, registered, staffMember } from '../support/people.ts';
import { openShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { table } from './roles-table.ts';
import { openBeforeTheShop } from './roles/before-opening.ts';
import { buyer, items, roles } from './roles/words.ts';
import type { Role, Things } from './roles/words.ts';

type Person = Exclude<Role, 'visitor' | 'guest'>;

const unknown = new Set(['/api/*', '/api/admin/*']);
const routes = new Set<string>();
let shop: TestShop;
let closed: TestShop;
let ids: Record<Person, number>;

beforeAll(async () => {
  const listener = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) if (one !== 'HEAD' && !unknown.has(url)) routes.add(`${one} ${url}`);
    });
  };
  subscribe('fastify.initialization', listener);
  closed = await openShop({ env: { SHOP_URL: 'https://shop.example' }, isOpen: false });
  routes.clear();
  shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  unsubscribe('fastify.initialization', listener);

  await stockProduct(shop, { stock: 10_000 });
  await stockProduct(shop, { name: 'Felt Mouse', stock: 0 });
  await addReviews(shop, 1, { rating: 5 });
  await shop.inject({
    method: 'POST',
    url: '/api/community/comments',
    payload: { content: 'Our collie has carried it everywhere.', guestName: 'Jo' },
  });
  ids = {
    alice: (await registered(shop)).id,
    another: (await registered(shop, 'bob@example.co.uk')).id,
    staff: (await staffMember(shop)).id,
    owner: (await owner(shop)).id,
  };
});

afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await closed[Symbol.asyncDispose]();
});

/** A new session for every cell, because some calls end it. */
async function cookieFor(role: Person): Promise<string> {
  const user = await findUser(shop.db, ids[role]);
  return user ? `session=${(await signInto(shop.db, null, user, shop.clock.now())).token}` : '';
}

/** How each role calls; the guest tries everything that opens their own order on another's. */
async function askingAs(role: Role, url: string): Promise<{ url: string; headers?: { cookie: string } }> {
  if (role === 'visitor') return { url };
  if (role !== 'guest') return { url, headers: { cookie: await cookieFor(role) } };
  const placed = await placeOrder(shop, { body: { ...buyer, items } });
  const token = orderToken(shop.config.secret, placed.json<{ orderNumber: string }>().orderNumber);
  const proof = new URLSearchParams({ token, email: buyer.customerEmail });
  return { url: url.includes('/orders/PV-') ? `${url}?${proof}` : url, headers: { cookie: cookieOf(placed) } };
}

async function make(needs: readonly (keyof Things)[]): Promise<Things> {
  const things: Things = { order: '', payment: '', address: 0, pet: 0, shipped: '', returnRequest: 0 };
  if (needs.length === 0) return things;
  const [alice, admin] = [{ cookie: await cookieFor('alice') }, { cookie: await cookieFor('owner') }];
  const two = [{ productId: 1, quantity: 2 }];
  if (needs.includes('address')) {
    const payload = { address: '1 Kennel Lane', city: 'Leeds', postcode: 'LS1 4AP' };
    const reply = await shop.inject({ method: 'POST', url: '/api/user/addresses', headers: alice, payload });
    return { ...things, address: reply.json<{ id: number }>().id };
  }
  if (needs.includes('pet')) {
    await shop.pool.query('delete from pets');
    const payload = { name: 'Biscuit', kind: 'dog' };
    const reply = await shop.inject({ method: 'POST', url: '/api/user/pets', headers: alice, payload });
    return { ...things, pet: reply.json<{ id: number }>().id };
  }
  const placed = await placeOrder(shop, { body: { items: two }, ...alice });
  const { orderNumber: order } = placed.json<{ orderNumber: string }>();
  if (needs.includes('order') || needs.includes('payment'))
    return { ...things, order, payment: order.replace('PV-', 'pi_') };
  await shop.inject({
    method: 'PATCH',
    url: `/api/orders/${order}/status`,
    headers: admin,
    payload: { status: 'shipped' },
  });
  if (!needs.includes('returnRequest')) return { ...things, shipped: order };
  const returnRequest = await shop.inject({
    method: 'POST',
    url: `/api/orders/${order}/return-requests`,
    headers: alice,
    payload: { items: two, reason: 'Too long for our dog' },
  });
  return { ...things, returnRequest: returnRequest.json<{ id: number }>().id };
}

test('the table lists every route', () => {
  expect(Object.keys(table).toSorted()).toEqual([...routes].toSorted());
});

test('only staff learn that nothing is at an address under /api/admin', async () => {
  const ask = async (role: Role) => (await shop.inject(await askingAs(role, '/api/admin/nothing'))).statusCode;
  expect(await Promise.all(roles.map(ask))).toEqual(
    roles.map((role) => ({ visitor: 401, guest: 401, alice: 403, another: 403, staff: 404, owner: 404 })[role]),
  );
});

const early = new Set(openBeforeTheShop);

test.each(Object.keys(table))(
  '%s is closed to strangers before the shop is opened, unless it is listed',
  async (route) => {
    const [method, path = ''] = route.split(' ');
    const reply = await closed.inject({ method: method as 'GET', url: path.replaceAll(/:(\w+)/g, '1') });
    const isClosed = reply.statusCode === 409 && reply.json<{ code: string }>().code === 'not-open';
    const needsSession = table[route]?.cells.visitor === 401;
    expect(isClosed).toBe(!needsSession && !early.has(route));
  },
);

test.each(Object.entries(table))('%s responds to each role as the table says', async (route, row) => {
  const [method, path = ''] = route.split(' ');
  const responses: [string, number, string][] = [];
  for (const role of roles) {
    const things = await make(row.needs ?? []);
    const payload = typeof row.body === 'function' ? row.body(things) : row.body;
    const asking = await askingAs(role, typeof row.url === 'function' ? row.url(things) : (row.url ?? path));
    const reply = await shop.inject({ method: method as 'GET', ...asking, ...(payload && { payload }) });
    const isRight = reply.statusCode === row.cells[role];
    responses.push([role, reply.statusCode, isRight ? '' : reply.payload.slice(0, 200)]);
  }

  expect(responses).toEqual(roles.map((role) => [role, row.cells[role], '']));
});
