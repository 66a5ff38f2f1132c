import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpClient } from './http-client.ts';
import type { HttpClientRequest } from './http-client.ts';

const patient = { timeoutMs: 5_000, maxBytes: 100_000 };

/** Everything within the shop's own network, in every notation a URL bears. */
const inside = (port: number) => [
  `http://127.0.0.1:${port}/`,
  `http://localhost:${port}/`,
  `http://127.1:${port}/`,
  `http://2130706433:${port}/`,
  `http://0x7f000001:${port}/`,
  `http://0177.0.0.1:${port}/`,
  `http://0.0.0.0:${port}/`,
  `http://[::1]:${port}/`,
  `http://[::]:${port}/`,
  `http://[::ffff:127.0.0.1]:${port}/`,
  `http://[64:ff9b::7f00:1]:${port}/`,
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
];

test('nothing inside the network is connected to, in whatever notation, straight or by redirect', async () => {
  const { port, connections } = await serve((_request, response) => response.end('secret'));
  const hop = await serve((request, response) => {
    response.writeHead(302, { location: decodeURIComponent(request.url?.slice(1) ?? '') }).end();
  });
  const httpClient = reach(hop.port);
  for (const url of inside(port)) {
    await expect(httpClient.fetch({ url, ...patient }), url).rejects.toMatchObject({ kind: 'address' });
    const led = `http://127.0.0.1:${hop.port}/${encodeURIComponent(url)}`;
    await expect(httpClient.fetch({ url: led, ...patient }), led).rejects.toMatchObject({ kind: 'address' });
  }
  expect(connections()).toBe(0);
});

test('a name that leads outside when checked and inside when connected to is refused', async () => {
  const { port, connections } = await serve((_request, response) => response.end('secret'));
  const responses = [
    { address: '93.184.216.34', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  const httpClient = createHttpClient({ resolve: (_host, done) => done(null, responses) });
  await expect(httpClient.fetch({ url: `http://rebind.example:${port}/`, ...patient })).rejects.toMatchObject({
    kind: 'address',
  });
  expect(connections()).toBe(0);
});

test.each([
  ['an address', ['127.0.0.1', '10.0.0.1'], '127.0.0.1', true],
  ['a network', ['127.0.0.0/8'], 'warehouse.example', true],
  ['a network of the other kind', ['fd00::/8'], '127.0.0.1', false],
  ['its neighbour', ['127.0.0.2'], 'warehouse.example', false],
  ['nothing', [], '127.0.0.1', false],
])('where the shop allows %s of its network', async (_, networks, host, isAllowed) => {
  const { port } = await serve((_request, response) => response.end('woof'));
  const httpClient = createHttpClient({
    networks,
    resolve: (_host, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  });
  onTestFinished(() => httpClient.close());
  const asked = httpClient.fetch({ url: `http://${host}:${port}/`, ...patient }).then(
    ({ status }) => status,
    (error: Error) => error.message,
  );
  const refusal = `${host} is in the shop’s own network. Whoever runs the shop’s machine can allow its address with SUPPLIER_PRIVATE.`;
  expect(await asked).toBe(isAllowed ? 200 : refusal);
});

test.each(['file:///etc/passwd', 'ftp://1.1.1.1/', 'data:text/plain,hello', 'nonsense'])(
  '%s is not contacted',
  async (url) => {
    await expect(createHttpClient().fetch({ url, ...patient })).rejects.toMatchObject({ kind: 'address' });
  },
);

test('the simulator may be requested, and its compressed responses are decompressed', async () => {
  const { port } = await serve((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('woof'));
  });
  const answer = await reach(port).fetch({ url: `http://127.0.0.1:${port}/`, ...patient });
  expect([answer.status, answer.body.toString()]).toEqual([200, 'woof']);
});

test('a response that is too large, even only once decompressed, or too slow, or breaks off, is an error', async () => {
  const { port } = await serve((request, response) => {
    if (request.url === '/large') response.end(Buffer.alloc(200_000));
    if (request.url === '/bomb')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(200_000)));
    if (request.url === '/short')
      response.writeHead(200, { 'content-length': '10' }).write('half', () => response.destroy());
  });
  const kind = (path: string, more: Partial<HttpClientRequest> = {}) =>
    reach(port)
      .fetch({ url: `http://127.0.0.1:${port}${path}`, ...patient, ...more })
      .then(
        () => 'none',
        (error: { kind: string }) => error.kind,
      );
  expect(await kind('/large')).toBe('too-large');
  expect(await kind('/bomb')).toBe('too-large');
  expect(await kind('/hanging', { timeoutMs: 50 })).toBe('timeout');
  expect(await kind('/short')).toBe('network');
});

test.each([
  ['an answer that says no length counts as broken off when its time is over', 'timeout', '200 OK\r\n\r\nhalf of it'],
  [
    'who wants to talk about something else gave no answer',
    'network',
    '101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
  ],
])('%s', async (_, kind, response) => {
  const { port } = await serve(({ socket }) => socket.write(`HTTP/1.1 ${response}`));
  const httpClient = reach(port);
  const wanted = { url: `http://127.0.0.1:${port}/`, maxBytes: 1_000, timeoutMs: 200 };
  await expect(httpClient.fetch(wanted)).rejects.toMatchObject({ kind });
});

test('a request that the caller aborts has no response either', async () => {
  const asker = new AbortController();
  const { port } = await serve(({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\nhalf of it', () => setTimeout(() => asker.abort(), 20));
  });
  const { signal } = asker;
  const requests = reach(port).fetch({ url: `http://127.0.0.1:${port}/`, ...patient, signal });
  await expect(requests).rejects.toMatchObject({ name: 'AbortError' });
});

test('a supplier without end sends the shop round three times and no more', async () => {
  let requests = 0;
  const { port } = await serve((_request, response) => {
    requests += 1;
    response.writeHead(302, { location: '/again' }).end();
  });
  const going = reach(port).fetch({ url: `http://127.0.0.1:${port}/`, ...patient });
  await expect(going).rejects.toMatchObject({
    kind: 'redirects',
    message: expect.stringContaining('want a cookie or a sign-in'),
  });
  expect(requests).toBe(4);
});

function reach(port: number) {
  const httpClient = createHttpClient({ loopbackPort: port });
  onTestFinished(() => httpClient.close());
  return httpClient;
}

async function serve(answer: RequestListener) {
  let connections = 0;
  const server: Server = createServer(answer).on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // It listens on a port.
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}
