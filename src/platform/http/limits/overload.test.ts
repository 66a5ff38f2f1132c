import { connect } from 'node:net';
import { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { registerErrorHandler } from '../error-handler.ts';
import { registerOverload } from './overload.ts';

/** A shop of two calls, over a real socket: one takes a body, one answers when the test lets it. */
async function openApp(bounds: Parameters<typeof registerOverload>[1]) {
  const app = fastify();
  onTestFinished(() => app.close());
  registerErrorHandler(app, () => undefined);
  registerOverload(app, bounds);
  const seen = { bodies: 0, asked: 0, bytesIn: 0 };
  app.addHook('preParsing', (_request, _reply, payload, done) => {
    payload.on('data', (chunk: Buffer) => (seen.bytesIn += chunk.length));
    done(null, payload);
  });
  const { promise: leave, resolve: release } = Promise.withResolvers<void>();
  app.post('/body', async () => ({ bodies: (seen.bodies += 1) }));
  app.get('/slow', async () => {
    seen.asked += 1;
    await leave;
    return 'done';
  });
  app.get('/buy', { config: { isBuying: true } }, async () => 'bought');
  app.get('/large', async () => Buffer.alloc(16_000_000));
  app.get('/kept', (_request, reply) => {
    reply.hijack();
    reply.raw.end('kept');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const port = Number(new URL(app.listeningOrigin).port);
  const open = (lines: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(lines);
    return socket;
  };
  return { app, seen, open, release };
}

function post(length: number, body: string): string {
  return `POST /body HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;
}

test('a body that only drips is ended with a sentence and its connection closed', async () => {
  const { open, seen } = await openApp({ bodyMs: 50 });
  const response = await text(open(post(100, '{')));
  expect(response).toContain('408 Request Timeout');
  expect(response).toContain('"code":"too-slow"');
  expect(seen.bodies).toBe(0);
});

test('a rejected client that goes on sending is cut off in the end', async () => {
  const { open } = await openApp({ bodyMs: 50 });
  const socket = open('POST /nowhere HTTP/1.1\r\nHost: shop\r\nContent-Length: 100\r\n\r\n{');
  expect(await text(socket)).toContain('404 Not Found');
});

test('a body that is too large is rejected however large it is, and may go on with the next request', async () => {
  const { open } = await openApp({});
  const size = 8_000_000; // more than the connection itself holds
  const socket = open(post(size, ' '.repeat(size)));
  socket.write('GET /kept HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n');
  const responses = await text(socket);
  expect(responses).toMatch(/^HTTP\/1.1 413 .*"too-large".*HTTP\/1.1 200 OK.*kept/s);
});

test('bodies that together exceed the limit of the process are rejected for now, and the next is accepted', async () => {
  const { app, open, seen } = await openApp({ bodyBytes: 1_200 });
  const waiting = open(post(2_000, ' '.repeat(900)));
  await expect.poll(() => seen.bytesIn).toBe(900);
  const refused = await text(open(post(500, ' '.repeat(400))));
  expect(refused).toContain('503 Service Unavailable');
  expect(refused).toContain('retry-after: 5');

  waiting.destroy();
  await expect
    .poll(async () => (await app.inject({ method: 'POST', url: '/body', payload: { a: 'x'.repeat(800) } })).statusCode)
    .toBe(200);
  expect(seen.bodies).toBe(1);
});

test('requests beyond the limit in flight get a time to try again', async () => {
  const { app, seen, release } = await openApp({ requests: 2 });
  const served = [app.inject('/slow'), app.inject('/slow')];
  await expect.poll(() => seen.asked).toBe(2);

  const third = await app.inject('/slow');
  expect(third.statusCode).toBe(503);
  expect(third.headers['retry-after']).toBe('5');

  release();
  expect((await Promise.all(served)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  for (const _ of [1, 2, 3]) expect((await app.inject('/kept')).payload).toBe('kept');
  expect((await app.inject('/slow')).statusCode).toBe(200);
});

test('one network fills neither all requests nor all connections: others are still served', async () => {
  const { app, seen, open, release } = await openApp({ requests: 5, connections: 5, reserve: 0.2 });
  const ask = (remoteAddress: string) => app.inject({ url: '/slow', remoteAddress });
  const greedy = [1, 2, 3, 4].map((host) => ask(`2001:db8::${host}`));
  await expect.poll(() => seen.asked).toBe(4);
  const refused = await ask('2001:db8::5');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  const other = ask('192.0.2.1');
  await expect.poll(() => seen.asked).toBe(5);
  release();
  expect((await Promise.all([...greedy, other])).map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 200, 200, 200,
  ]);
  expect((await ask('2001:db8::5')).statusCode).toBe(200);

  const connections = promisify(app.server.getConnections.bind(app.server));
  const idle = [1, 2, 3, 4].map(() => open(''));
  await expect.poll(() => connections()).toBe(4);
  expect(await text(open('GET /kept HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'))).toBe('');
  let said = '';
  const write = (chunk: unknown, _encoding: unknown, done: () => void) => ((said += String(chunk)), done());
  const elsewhere = Object.assign(new Duplex({ read: () => undefined, write }), { remoteAddress: '192.0.2.1' });
  app.server.emit('connection', elsewhere);
  elsewhere.push('GET /kept HTTP/1.1\r\nHost: shop\r\n\r\n');
  await expect.poll(() => said).toContain('kept');
  idle.forEach((socket) => socket.destroy());
});

test('the bodies of one network leave room for those of others', async () => {
  const { app, open, seen } = await openApp({ bodyBytes: 1_000 });
  const waiting = open(post(2_000, ' '.repeat(780)));
  await expect.poll(() => seen.bytesIn).toBe(780);
  expect(await text(open(post(2_000, ' '.repeat(170))))).toContain('503 Service Unavailable');
  const payload = { a: 'x'.repeat(140) };
  const other = await app.inject({ method: 'POST', url: '/body', remoteAddress: '192.0.2.1', payload });
  expect(other.statusCode).toBe(200);
  waiting.destroy();
});

test('a connection that its client has reset, which has no address, takes nothing for ever', async () => {
  const { app } = await openApp({ requests: 1 });
  const reset = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  app.server.emit('connection', reset);
  reset.push('GET /slow HTTP/1.1\r\nHost: shop\r\n\r\n');
  await expect.poll(async () => (await app.inject('/kept')).payload).toBe('kept');
});

test('a flood from one network waits for its own requests, and others are served beside it', async () => {
  const { app, seen, open, release } = await openApp({ ofOneNetwork: 2 });
  const ask = (remoteAddress: string) => app.inject({ url: '/slow', remoteAddress });
  const flood = [1, 2, 3, 4, 5].map((host) => ask(`2001:db8::${host}`));
  await expect.poll(() => seen.asked).toBe(2);
  const others = ['192.0.2.1', '192.0.2.2'].map(ask);
  await expect.poll(() => seen.asked).toBe(4);
  release();
  expect((await Promise.all([...flood, ...others])).every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(seen.asked).toBe(7);

  // The turns of those who went away while they waited are not lost.
  const gone = [1, 2, 3, 4].map(() => open('GET /slow HTTP/1.1\r\nHost: shop\r\n\r\n'));
  gone.forEach((socket) => socket.destroy());
  for (const _ of [1, 2, 3]) expect((await app.inject('/slow')).statusCode).toBe(200);
});

test('in a flood from their own network a browser with a basket goes first', async () => {
  const { app, seen, release } = await openApp({ ofOneNetwork: 1 });
  const ended: string[] = [];
  const ask = async (url: string, headers = {}) => {
    await app.inject({ url, headers });
    ended.push(url);
  };
  const flood = [ask('/slow'), ask('/slow'), ask('/slow'), ask('/buy')];
  await expect.poll(() => seen.asked).toBe(1);
  const buyer = ask('/buy', { cookie: 'session=hers' });
  await setImmediate(); // until it waits as well
  release();
  await Promise.all([...flood, buyer]);
  expect(ended).toEqual(['/slow', '/buy', '/slow', '/slow', '/buy']);
});

test('who takes nothing of a response is let go, and who waits for one is not', async () => {
  const { app, open, seen, release } = await openApp({ unreadMs: 100 });
  const ended = Promise.withResolvers<void>();
  const waiting = text(open('GET /slow HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'));
  await expect.poll(() => seen.asked).toBe(1);
  app.server.once('connection', (socket) => socket.once('close', () => ended.resolve()));
  open('GET /large HTTP/1.1\r\nHost: shop\r\n\r\n').pause();
  await ended.promise; // as long has nothing moved at the other, and longer
  release();
  expect(await waiting).toContain('200 OK');
});

test('who takes next to nothing of a response is let go in the end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app } = await openApp({ unreadMs: 1_000 });
  // The connection of a reader who never comes to the end of what was written, and never stands still.
  const stream = new Duplex({ read: () => undefined, write: () => undefined });
  const reader = Object.assign(stream, { remoteAddress: '192.0.2.1' });
  app.server.emit('connection', reader);
  reader.push('GET /large HTTP/1.1\r\nHost: shop\r\n\r\n');
  await expect.poll(() => reader.writableLength).toBeGreaterThan(0);

  vi.advanceTimersByTime(5_000);
  expect(reader.destroyed).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(reader.destroyed).toBe(true);
});

test('a client that goes away does not count as in flight for ever', async () => {
  const { app, open, seen, release } = await openApp({ requests: 1 });
  const gone = open('GET /slow HTTP/1.1\r\nHost: shop\r\n\r\n');
  await expect.poll(() => seen.asked).toBe(1);
  gone.destroy();
  release();
  await expect.poll(async () => (await app.inject('/kept')).payload).toBe('kept');
});

test('a rejected body that nobody reads does no harm', async () => {
  const { app, open } = await openApp({ bodyMs: 20 });
  const socket = open(post(100_000, ' '.repeat(20_000)).replace('application/json', 'text/odd'));
  expect(await text(socket)).toContain('415');
  expect((await app.inject('/kept')).payload).toBe('kept');
});

test('a finished request leaves no timer behind, which would keep it in memory', async () => {
  const { app, open } = await openApp({});
  await app.ready();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());

  await app.inject('/kept');
  await app.inject('/nowhere');
  await app.inject({ method: 'POST', url: '/body', payload: { a: 1 } });
  expect(vi.getTimerCount()).toBe(0);

  const socket = open('POST /nowhere HTTP/1.1\r\nHost: shop\r\nContent-Length: 2\r\n\r\n{');
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  socket.write('}');
  await expect.poll(() => vi.getTimerCount()).toBe(0);
});
