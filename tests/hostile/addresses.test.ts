import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stockProduct } from '../support/checkout.ts';
import { openShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

let shop: TestShop;
let port: number;

beforeAll(async () => {
  shop = await openShop({ pages: true });
  await stockProduct(shop);
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(shop.app.listeningOrigin).port);
});

afterAll(() => shop[Symbol.asyncDispose]());

/** Sent byte for byte: an HTTP library would normalise it. */
async function say(lines: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(lines);
  const response = await text(socket);
  const [head = '', ...rest] = response.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1]), head: head.toLowerCase(), body: rest.join('\r\n\r\n') };
}

function get(path: string, { method = 'GET', host = 'shop.example', more = '' } = {}) {
  return say(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`);
}

test.each([
  '/no-such-page',
  '/wp-login.php',
  '/product',
  '/product/',
  '/product/0',
  '/product/999999',
  '/product/1e3',
  '/product/-1',
  '/product/x',
  '/product/%F0%9F%90%B6',
  '/product/..',
  '/product/1/../../etc/passwd',
  '/product/%2e%2e%2fetc',
  '/product/1%2f2',
  '/../../etc/passwd',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/.env',
  '/.git/config',
  '/api',
  '//',
  '///',
  '//evil.example',
  '/;/evil.example',
  '/%5cevil.example',
  '/\\evil.example',
  '/__proto__',
  '/constructor',
  `/${'x'.repeat(3_000)}`,
  `/product/${'9'.repeat(3_000)}`,
  `/${'a/'.repeat(2_000)}b`,
  '/%zz',
  '/product/%00',
  '/product/%E0%A4%A',
  '/shop?sort=%zz',
  '/shop?q=%00',
  '/shop?page=-1&page=2&page[]=3',
  `/shop?q=${'x'.repeat(5_000)}`,
  '/shop?__proto__[x]=1',
  '/login?redirect=//evil.example',
  '/order-confirmation/%zz',
  '/order-confirmation/a/b/c',
  '/payment/%zz',
  '/payment/PV-0?cancelled=%00',
  '/sitemap-999999999999999999999.xml',
  '/media/..%2f..%2fsecret/320.webp',
  '/media/x/../../../etc/passwd',
  'http://evil.example/',
  'http://evil.example/shop/',
  '*',
])('%s gets a response without a server error, and no redirect to another site', async (path) => {
  const { status, head, body } = await get(path);
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  expect(body).not.toMatch(/root:x:|paw-and-vale"|FST_|node_modules/);
  const [, location = '/'] = /^location: (.*)$/m.exec(head) ?? [];
  expect(new URL(location.trim(), shop.config.url).origin).toBe(new URL(shop.config.url).origin);
});

test.each([
  '/no-such-page',
  '/product/999999',
  '//evil.example',
  '/product/1/2/3',
  '/.env',
  '/pages/About-Us',
  '/pages/__proto__',
  '/journal/A%20day%20out',
  '/bundles/New_Puppy',
  '/bundles/a/b',
])('%s shows the page that says nothing is there', async (path) => {
  const { status, head, body } = await get(path);
  expect([status, /content-type: text\/html/.test(head)]).toEqual([404, true]);
  expect(body).toContain('<h1');
});

test('a preview asks a stranger to sign in, as the admin area does', async () => {
  const { status, head } = await get('/preview/page-1');
  expect([status, /^location: (.*)$/m.exec(head)?.[1]?.trim()]).toEqual([307, '/login?next=%2fpreview%2fpage-1']);
});

test.each(['/#x', '/product/7#1', '/api/products/7#2', '/shop?q=a#3'])(
  '%s, which no browser sends, is refused',
  async (path) => {
    expect((await get(path)).status).toBe(400);
  },
);

test.each([
  '//evil.example/',
  '///evil.example//',
  '/\\evil.example/',
  '/\\\\evil.example/',
  '/.//evil.example/',
  '/%2f/evil.example/',
  '/%5cevil.example/',
  '/\t/evil.example/',
  '//evil.example/%2f..',
  '//evil.example/%2e%2e/',
  '/shop//evil.example/?/',
  'http://evil.example//evil.example/',
])('%j redirects nobody to another site', async (path) => {
  const { status, head } = await get(path);
  expect(status).toBeLessThan(500);
  const [, location = '/'] = /^location: (.*)$/m.exec(head) ?? [];
  expect(new URL(location.trim(), shop.config.url).origin).toBe(new URL(shop.config.url).origin);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'BREW'])(
  '%s to a page and to a call that knows it not is refused in the form of the shop',
  async (method) => {
    for (const path of ['/', '/shop', '/no-such-page', '/api', '/api/', '/api/products', '/media/x/y']) {
      const { status, body } = await get(path, { method });
      expect([path, Math.floor(status / 100)]).toEqual([path, 4]);
      expect([path, JSON.parse(body)]).toMatchObject([path, { message: expect.any(String), code: expect.any(String) }]);
    }
  },
);

test.each([
  ['http://shop.example/shop?pet=dog', '/shop?pet=dog'],
  ['HTTPS://evil.example:8080', '/'],
  ['http://evil.example?x=1', '/?x=1'],
])('the whole address %s is read as %s', async (whole, path) => {
  expect((await get(path)).status).toBe(200);
  const { status, body } = await get(whole);
  expect(status).toBe(200);
  expect(body).toContain('<h1');
  expect(body).not.toContain('evil.example');
});

test('HEAD gets the response of GET without the body', async () => {
  for (const path of ['/', '/shop', '/product/1', '/no-such-page', '/api', '/api/', '/api/products', '/media/x/y']) {
    const [whole, head] = [await get(path), await get(path, { method: 'HEAD' })];
    expect([path, head.status, head.body]).toEqual([path, whole.status, '']);
  }
});

test.each([
  ['a path of 501 characters', `/${'x'.repeat(500)}`],
  ['a path of 16,000 slashes', `/a${'/'.repeat(15_000)}b/`],
  ['a query that makes it longer than 8,000', `/shop?q=${'x'.repeat(8_000)}`],
  ['a call with as long a query', `/api/products?q=${'x'.repeat(8_000)}`],
])('%s is rejected before it is parsed', async (_what, path) => {
  const { status, body } = await get(path);
  expect([status, JSON.parse(body)]).toMatchObject([414, { code: 'too-long' }]);
});

test.each([
  ['another site', 'evil.example'],
  ['nothing', ''],
  ['a port that is none', 'shop.example:99999999'],
  ['a tag', '"><script>alert(1)</script>'],
  ['somebody before the shop', 'user@evil.example'],
  ['a path', 'evil.example/path'],
  ['very much', 'x'.repeat(4_000)],
])('a Host header that names %s changes nothing in the response', async (_what, host) => {
  for (const path of ['/', '/product/1', '/no-such-page', '/shop/', '/robots.txt', '/sitemap.xml', '/api/products']) {
    const { status, head, body } = await get(path, { host, more: `X-Forwarded-Host: evil.example\r\n` });
    expect([path, status < 500, /evil\.example|<script>alert/.test(head + body)]).toEqual([path, true, false]);
  }
});

test.each([
  ['an address of 20,000 letters', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: shop.example\r\n\r\n`, 431],
  ['a header of 20,000 letters', `GET / HTTP/1.1\r\nHost: shop.example\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['no HTTP', 'Good morning!\r\n\r\n', 400],
  ['no host', 'GET /api/products HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: shop.example\r\nhost: evil.example\r\nConnection: close\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/cart HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 2\r\nContent-Length: 4\r\n\r\n{}',
    400,
  ],
  [
    'a length and chunks',
    'POST /api/cart HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
])('%s is rejected with a message', async (_what, request, status) => {
  const response = await say(request);
  expect(response.status).toBe(status);
  expect(JSON.parse(response.body)).toEqual({ message: expect.stringMatching(/\.$/), code: expect.any(String) });
});
