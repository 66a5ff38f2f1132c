import { expect, test } from 'vitest';
import { stockProduct } from '../support/checkout.ts';
import { registered } from '../support/people.ts';
import { openShop } from '../support/shop.ts';

const shopUrl = 'https://pawandvale.example';
const inProduction = { env: { SHOP_URL: shopUrl } };

test.each([
  ['the shop itself', { origin: shopUrl, 'sec-fetch-site': 'same-origin' }, 201],
  ['a program without a browser', {}, 201],
  ['an address typed by hand', { 'sec-fetch-site': 'none' }, 201],
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ['another site in an old browser', { origin: 'https://evil.example' }, 403],
  ['a sandboxed frame', { origin: 'null' }, 403],
  [
    'a neighbour under the same domain',
    { origin: 'https://blog.pawandvale.example', 'sec-fetch-site': 'same-site' },
    403,
  ],
  ['the shop over plain HTTP', { origin: 'http://pawandvale.example' }, 403],
  ['a name that begins like the shop', { origin: `${shopUrl}.evil.example` }, 403],
  ['a page whose own name leads to the shop', { origin: 'http://evil.example', host: 'evil.example' }, 403],
  ['this machine, round the public address', { origin: 'http://localhost:80', host: 'localhost:80' }, 403],
  ['a liar about one of the two', { origin: shopUrl, 'sec-fetch-site': 'cross-site' }, 403],
])('a write from %s', async (_who, headers, status) => {
  await using shop = await openShop(inProduction);
  const productId = await stockProduct(shop);

  const reply = await shop.inject({ method: 'POST', url: '/api/cart', headers, payload: { productId } });

  expect(reply.statusCode).toBe(status);
  expect(reply.json().code).toBe(status === 403 ? 'cross-site' : undefined);
  expect(reply.cookies).toHaveLength(status === 201 ? 1 : 0);
});

test.each([
  ['by the name of this machine', {}, 'localhost:3000', 201],
  ['by the number of this machine', {}, '127.0.0.1:3000', 201],
  ['by a foreign name that leads here', {}, 'evil.example:3000', 403],
  ['that listens to others, by whatever name it has there', { HOST: '0.0.0.0' }, 'shop.local:3000', 201],
])('a shop without a public address accepts writes to %s', async (_how, env, host, status) => {
  await using shop = await openShop({ env });
  const payload = { productId: await stockProduct(shop) };

  const reply = await shop.inject({
    method: 'POST',
    url: '/api/cart',
    headers: { host, origin: `http://${host}` },
    payload,
  });

  expect(reply.statusCode).toBe(status);
});

test('a form of another site, which needs no CORS permission, is rejected even without an Origin header', async () => {
  await using shop = await openShop(inProduction);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type };
    const reply = await shop.inject({ method: 'POST', url: '/api/cart', headers, payload: '{"productId":1}' });
    expect(reply.statusCode).toBe(415);
  }
});

test('the session cookie is for this host alone, over HTTPS, and not readable by scripts', async () => {
  await using shop = await openShop(inProduction);
  const payload = {
    firstName: 'Jo',
    lastName: 'Bennett',
    email: 'jo@example.co.uk',
    password: 'a walk before breakfast',
  };

  const reply = await shop.inject({ method: 'POST', url: '/api/auth/register', payload });

  const thirtyDays = 30 * 24 * 60 * 60;
  expect(reply.cookies.filter(({ name }) => name !== 'device')).toEqual([
    {
      name: '__Host-session',
      value: expect.any(String),
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      maxAge: thirtyDays,
    },
  ]);
});

test('no other site may read a response, whatever it sends', async () => {
  await using shop = await openShop(inProduction);
  await stockProduct(shop);
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' };
  for (const [method, url] of [
    ['GET', '/api/products'],
    ['GET', '/api/auth/me'],
    ['OPTIONS', '/api/cart'],
    ['OPTIONS', '/api/products'],
    ['GET', '/healthz'],
  ] as const) {
    const reply = await shop.inject({ method, url, headers });
    const cors = Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'));
    expect([method, url, cors]).toEqual([method, url, []]);
  }
});

test('every response has security headers, errors included', async () => {
  await using shop = await openShop(inProduction);
  for (const url of ['/api/products', '/api/nowhere', '/api/auth/me', '/api/products/%zz', '/robots.txt']) {
    const { headers } = await shop.inject({ url });
    expect([url, headers]).toEqual([
      url,
      expect.objectContaining({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'strict-transport-security': 'max-age=63072000',
      }),
    ]);
  }
});

test('personal responses may not be stored by shared caches', async () => {
  await using shop = await openShop();
  const alice = await registered(shop);
  for (const url of [
    '/api/auth/me',
    '/api/cart',
    '/api/user/addresses',
    '/api/user/orders',
    '/api/orders/PV-0000000000',
  ]) {
    expect([url, (await alice.get(url)).headers['cache-control']]).toEqual([url, expect.stringContaining('no-store')]);
  }
});
