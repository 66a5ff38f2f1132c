import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { table } from '../api/roles-table.ts';
import { owner } from '../support/people.ts';
import { openShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

let shop: TestShop;
let port: number;
let received = 0;

beforeAll(async () => {
  shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  shop.app.server.on('connection', (socket) => socket.once('close', () => (received += socket.bytesRead)));
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(shop.app.listeningOrigin).port);
});

afterAll(() => shop[Symbol.asyncDispose]());

const typeOf = (route: string) => {
  if (route.endsWith('/feed') || route.endsWith('/import')) return 'text/csv';
  return route.endsWith('/pictures') ? 'multipart/form-data; boundary=x' : 'application/json';
};

/** Announces 20 MB, sends the first of them and waits for the response. */
async function beginToSend(method: string, path: string, type: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  const { promise, resolve } = Promise.withResolvers<number>();
  socket.once('data', (response) => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(String(response))?.[1])));
  socket.on('error', () => resolve(0));
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: shop.example\r\nContent-Type: ${type}\r\nContent-Length: 20000000\r\n\r\n{"a":"x`,
  );
  const status = await promise;
  socket.destroy();
  return status;
}

const guarded = Object.entries(table)
  .filter(([route, { cells }]) => !/^(GET|DELETE) /.test(route) && cells.visitor === 401)
  .map(([route]) => route);

test('a stranger who sends 20 MB to a call of customers or staff gets a 401 before any of it is read', async () => {
  const responses = await Promise.all(
    guarded.map(async (route) => {
      const [method = '', path = ''] = route.split(' ');
      return [route, await beginToSend(method, path.replaceAll(/:\w+/g, '1'), typeOf(route))];
    }),
  );

  expect(responses).toEqual(guarded.map((route) => [route, 401]));
  expect(guarded).toEqual(
    expect.arrayContaining([
      'POST /api/suppliers/:id/feed',
      'POST /api/admin/products/import',
      'POST /api/admin/products/:id/pictures',
    ]),
  );
  await expect.poll(() => received).toBeGreaterThan(guarded.length * 100);
  expect(received).toBeLessThan(guarded.length * 1_000);
});

test('other bodies are rejected by their length and type before any of them is read', async () => {
  const open = Object.keys(table).filter((route) => /^(POST|PUT|PATCH) /.test(route) && !guarded.includes(route));
  for (const route of open) {
    const [method = '', path = ''] = route.split(' ');
    expect([route, await beginToSend(method, path.replaceAll(/:\w+/g, '1'), 'application/json')]).toEqual([route, 413]);
    expect([route, await beginToSend(method, path.replaceAll(/:\w+/g, '1'), 'text/plain')]).toEqual([route, 415]);
  }
  expect(open).toContain('POST /api/orders');
});

test('a broken file is rejected with the reason, and its connection serves the next request', async () => {
  const { cookies } = await owner(shop);
  const cookie = Object.entries(cookies).map((pair) => pair.join('='));
  const form = `--x\r\nContent-Disposition: form-data; name="a"; filename="a.png"\r\n\r\n${'x'.repeat(100_000)}`;
  for (const [path, body, code] of [
    ['/api/admin/products/import', 'no,such,columns\n'.repeat(100_000), 'unknown-columns'],
    ['/api/admin/products/1/pictures', form, 'broken-form'],
  ] as const) {
    const socket = connect(port, '127.0.0.1');
    const head = `POST ${path} HTTP/1.1\r\nHost: shop.example\r\nCookie: ${cookie.join('; ')}`;
    socket.write(`${head}\r\nContent-Type: ${typeOf(path)}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    socket.write('GET /healthz HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 400 .*"${code}".*HTTP/1.1 200 OK`, 's'));
  }
});

test('a request from another site is rejected before its body is read', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST /api/cart HTTP/1.1\r\nHost: shop.example\r\nOrigin: https://evil.example\r\nConnection: close\r\n' +
      'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  );
  const response = await new Promise<string>((resolve) => {
    socket.once('data', (chunk) => resolve(String(chunk)));
  });
  socket.destroy();
  expect(response).toContain('403 Forbidden');
});

test('headers, requests and idle connections have a time limit', async () => {
  const { server } = shop.app;
  expect(server.headersTimeout).toBe(20_000);
  expect(server.requestTimeout).toBe(600_000);
  expect(server.keepAliveTimeout).toBeLessThanOrEqual(75_000);
  expect(server.maxConnections).toBeGreaterThan(0);
});
