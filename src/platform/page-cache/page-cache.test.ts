import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { settableClock } from '../../../tests/support/settable-clock.ts';
import { everything } from '../database/cache-tags.contract.ts';
import type { CacheTag } from '../database/cache-tags.contract.ts';
import type { Pace } from '../database/changes.ts';
import { collectTags } from '../http/collected-tags.ts';
import { registerErrorHandler } from '../http/error-handler.ts';
import { registerOverload } from '../http/limits/overload.ts';
import { cached, isTrueUntil, registerPageCache } from './page-cache.ts';

type Listener = (tags: readonly CacheTag[], pace: Pace) => void;

type Options = { cdn?: boolean; atOnce?: number; requests?: number };

function openApp({ requests = 500, ...options }: Options = {}) {
  const listeners = new Set<Listener>();
  const app = Fastify();
  const clock = settableClock('2026-11-23T13:00:00Z');
  onTestFinished(() => app.close());
  registerErrorHandler(app, () => undefined);
  registerOverload(app, { requests });
  const changes = { subscribe: (listener: Listener) => (listeners.add(listener), () => listeners.delete(listener)) };
  registerPageCache(app, changes, clock, options);
  return { app, clock, announce: (...tags: CacheTag[]) => listeners.forEach((listener) => listener(tags, 'at once')) };
}

/** Counts how often the shelf was really looked at. */
function openShelf(options?: Options) {
  const { app, announce } = openApp(options);
  const shelf = { looks: 0, name: 'Rope', wait: Promise.resolve() };
  const config = cached<{ id: number }>({ tags: ({ id }) => [`product:${id}`, `stock:${id}`, 'catalogue'] });
  const text = { type: 'string' };
  const querystring = { type: 'object', additionalProperties: false, properties: { sort: text, q: text } };
  app.get('/shelf', { config, schema: { querystring } }, async () => {
    shelf.looks += 1;
    const { name } = shelf;
    await shelf.wait;
    return { id: 7, name, text: 'long enough to be worth compressing. '.repeat(60) };
  });
  return { app, announce, shelf };
}

test('a second request gets what was made for the first', async () => {
  const { app, shelf } = openShelf();
  const first = await app.inject('/shelf');
  const second = await app.inject('/shelf');
  expect(shelf.looks).toBe(1);
  expect(second.body).toBe(first.body);
  expect(second.headers).toMatchObject({
    'content-type': first.headers['content-type'],
    etag: first.headers.etag,
    'cache-control': expect.stringContaining('public'),
    vary: 'accept-encoding',
  });
});

test('somebody who leaves while a response is made for another does not count as in flight for ever', async () => {
  const { app, shelf } = openShelf({ requests: 2 });
  const made = Promise.withResolvers<void>();
  shelf.wait = made.promise;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const first = app.inject('/shelf');
  await expect.poll(() => shelf.looks).toBe(1);
  const arrived = once(app.server, 'request');
  const leaving = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  leaving.write('GET /shelf HTTP/1.1\r\nHost: shop\r\n\r\n');
  const [, response] = await arrived;
  leaving.destroy();
  await once(response, 'close');
  made.resolve();
  await first;
  /** Two at once, as many as there is room for. */
  async function both() {
    const before = shelf.looks;
    const held = Promise.withResolvers<void>();
    shelf.wait = held.promise;
    const replies = ['a', 'b'].map((q) => app.inject(`/shelf?q=${q}${before}`));
    await expect.poll(() => shelf.looks).toBeGreaterThan(before);
    await setImmediate();
    held.resolve();
    return (await Promise.all(replies)).map(({ statusCode }) => statusCode);
  }
  await expect.poll(both).toEqual([200, 200]);
});

test('unknown parameters make no other cache entry, known ones do', async () => {
  const { app, shelf } = openShelf();
  for (const url of ['/shelf?q=a&sort=name', '/shelf?q=a&sort=name&utm_source=x', '/shelf?fbclid=1&q=%61&sort=name']) {
    await app.inject(url);
  }
  expect(shelf.looks).toBe(1);
  await app.inject('/shelf?q=b&sort=name');
  expect(shelf.looks).toBe(2);
});

test.each<CacheTag>(['product:7', 'stock:7', 'catalogue', everything])(
  'a change of %s is seen by the next to ask',
  async (tag) => {
    const { app, announce, shelf } = openShelf();
    await app.inject('/shelf');
    shelf.name = 'Ball';
    announce('product:8');
    expect((await app.inject('/shelf')).json().name).toBe('Rope');
    announce(tag);
    expect((await app.inject('/shelf')).json().name).toBe('Ball');
  },
);

test('a response begun before a change is not cached after it, nor sent to later requests', async () => {
  const { app, announce, shelf } = openShelf();
  const { promise, resolve } = Promise.withResolvers<void>();
  shelf.wait = promise;
  const early = app.inject('/shelf');
  await expect.poll(() => shelf.looks).toBe(1);

  shelf.name = 'Ball';
  announce('product:7');
  const late = app.inject('/shelf');
  await expect.poll(() => shelf.looks).toBe(2);
  resolve();

  expect((await early).json().name).toBe('Rope');
  expect((await late).json().name).toBe('Ball');
  expect((await app.inject('/shelf')).json().name).toBe('Ball');
});

test('many simultaneous requests for an uncached response make it once', async () => {
  const { app, shelf } = openShelf();
  const responses = await Promise.all(Array.from({ length: 20 }, () => app.inject('/shelf')));
  expect(shelf.looks).toBe(1);
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
});

test('each encoding is the same response with an ETag of its own', async () => {
  const { app } = openShelf();
  const plain = await app.inject('/shelf');
  const zipped = await app.inject({ url: '/shelf', headers: { 'accept-encoding': 'gzip' } });
  const brotli = await app.inject({ url: '/shelf', headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(new Set([plain, zipped, brotli].map(({ headers }) => headers.etag)).size).toBe(3);
  expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length);
});

test('a client that has it already gets a 304, from the first request on', async () => {
  const { app } = openShelf();
  const { etag } = (await openShelf().app.inject('/shelf')).headers;
  for (const _ of [1, 2]) {
    const again = await app.inject({ url: '/shelf', headers: { 'if-none-match': `W/"other", ${etag}` } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers.etag).toBe(etag);
  }
});

test('HEAD has the headers of GET and no body, cached or not', async () => {
  const { app } = openShelf();
  const made = await app.inject({ method: 'HEAD', url: '/shelf' });
  const get = await app.inject('/shelf');
  const saved = await app.inject({ method: 'HEAD', url: '/shelf' });
  for (const head of [made, saved]) {
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.headers.etag).toBe(get.headers.etag);
  }
});

test('a failure is not cached, and requests that waited for it try themselves', async () => {
  const { app } = openApp();
  let looks = 0;
  app.get('/shaky', { config: cached({ tags: () => [] }) }, async () => {
    looks += 1;
    if (looks === 1) throw new Error('The shelf fell over');
    return { looks };
  });
  const [first, second] = await Promise.all([app.inject('/shaky'), app.inject('/shaky')]);
  expect(first.statusCode).toBe(500);
  expect(second.json()).toEqual({ looks: 2 });
});

test('a 404 is cached only until anything changes', async () => {
  const { app, announce } = openApp();
  let looks = 0;
  app.get('/gone', { config: cached({ tags: () => [] }) }, async (_request, reply) => {
    looks += 1;
    return reply.code(404).send({ message: 'Not here' });
  });
  await app.inject('/gone');
  expect((await app.inject('/gone')).statusCode).toBe(404);
  expect(looks).toBe(1);
  announce('product:9');
  await app.inject('/gone');
  expect(looks).toBe(2);
});

test('a response that sets a cookie is not cached', async () => {
  const { app } = openApp();
  let looks = 0;
  app.get('/sweet', { config: cached({ tags: () => [] }) }, async (_request, reply) => {
    looks += 1;
    return reply.header('set-cookie', 'a=b').send({ looks });
  });
  await app.inject('/sweet');
  expect((await app.inject('/sweet')).json()).toEqual({ looks: 2 });
});

test('a page collects what the responses it is made of depend on but for stock, and which of them are not cached', async () => {
  const { app } = openShelf();
  app.get('/private', async () => ({}));
  const look = () => collectTags(() => Promise.all([app.inject('/shelf'), app.inject('/private')]));
  const made = await look();
  const saved = await look();
  for (const { tags, uncached } of [made, saved]) {
    expect([...tags].toSorted()).toEqual(['catalogue', 'product:7']);
    expect(uncached).toEqual(['/private']);
  }
});

test('an expired response is made again, and so is a page that is made of it', async () => {
  const { app, clock } = openApp();
  let looks = 0;
  const config = cached({ tags: () => [] });
  app.get('/dates', { config }, async (request) => {
    isTrueUntil(request, new Date('2026-11-23T14:00:00Z'));
    isTrueUntil(request, new Date('2026-11-24T14:00:00Z'));
    return { looks: (looks += 1) };
  });
  app.get('/page', { config }, async (request) => {
    const { made, until } = await collectTags(async () => app.inject('/dates'));
    isTrueUntil(request, until);
    return made.json();
  });
  const look = async () => (await app.inject('/page')).json().looks;

  expect([await look(), await look()]).toEqual([1, 1]);
  clock.set('2026-11-23T13:59:59.999Z');
  expect(await look()).toBe(1);
  clock.set('2026-11-23T14:00:00Z');
  expect(await look()).toBe(2);
});

test('with a CDN each response, made, cached or unchanged, says what purges it and how long it may be cached', async () => {
  const { app } = openShelf({ cdn: true });
  const first = await app.inject('/shelf');
  const second = await app.inject('/shelf');
  const unchanged = await app.inject({ url: '/shelf', headers: { 'if-none-match': String(first.headers.etag) } });
  for (const { headers } of [first, second, unchanged]) {
    expect(headers).toMatchObject({
      'surrogate-key': 'everything product:7 stock:7 catalogue',
      'cache-tag': 'everything,product:7,stock:7,catalogue',
      'surrogate-control': 'max-age=86400, stale-while-revalidate=60, stale-if-error=86400',
      'cache-control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=60',
    });
    expect(headers['cdn-cache-control']).toBe(headers['surrogate-control']);
  }
  expect(Object.keys((await openShelf().app.inject('/shelf')).headers).join()).not.toMatch(/surrogate|cdn|cache-tag/);
});

test('a CDN must not cache what was made before a change and sent after it, nor a 404', async () => {
  const { app, announce, shelf } = openShelf({ cdn: true });
  app.get('/gone', { config: cached({ tags: () => [] }) }, async (_request, reply) => reply.code(404).send({}));
  const { promise, resolve } = Promise.withResolvers<void>();
  shelf.wait = promise;
  const [maker, waiter] = [app.inject('/shelf'), app.inject('/shelf')];
  await expect.poll(() => shelf.looks).toBe(1);
  announce('product:7');
  resolve();
  for (const reply of await Promise.all([maker, waiter])) {
    expect(reply.json().name).toBe('Rope');
    expect(reply.headers['surrogate-control']).toBe('no-store');
  }

  for (const _ of [1, 2]) expect((await app.inject('/gone')).headers['surrogate-control']).toBe('no-store');
});

test('a CDN caches an expiring response until it expires, also where it comes from the cache', async () => {
  const { app, clock } = openApp({ cdn: true });
  app.get('/dates', { config: cached({ tags: () => [] }) }, async (request) => {
    isTrueUntil(request, new Date('2026-11-23T14:00:00Z'));
    return {};
  });
  const control = async () => (await app.inject('/dates')).headers['surrogate-control'];
  expect(await control()).toBe('max-age=3600, stale-if-error=86400');
  clock.set('2026-11-23T13:59:30Z');
  expect(await control()).toBe('max-age=30, stale-if-error=86400');
});

test('for one network only so many uncached responses are made at once, and others do not wait for it', async () => {
  const { app, shelf } = openShelf({ atOnce: 2 });
  await app.inject('/shelf?q=cached');
  const { promise, resolve } = Promise.withResolvers<void>();
  shelf.wait = promise;
  const ask = (q: string, remoteAddress: string) => app.inject({ url: `/shelf?q=${q}`, remoteAddress });
  const long = 'x'.repeat(600); // not cached, whoever asks

  const greedy = ['a', 'b', 'c', long, 'c', long].map((q, at) => ask(q, `2001:db8::${at}`));
  await expect.poll(() => shelf.looks).toBe(3);
  expect((await ask('cached', '2001:db8::9')).statusCode).toBe(200);
  const other = ask('d', '192.0.2.1');
  await expect.poll(() => shelf.looks).toBe(4);
  for (let at = 0; at < 196; at += 1) greedy.push(ask(`e${at}`, '2001:db8::a'));
  await setImmediate(); // they are sent in the next tick, what is awaited at once
  const refused = await ask('f', '2001:db8::b');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);

  resolve();
  expect((await Promise.all([...greedy, other])).map(({ statusCode }) => statusCode)).toEqual(Array(203).fill(200));
  expect(shelf.looks).toBe(203); // 'c' was made once
});

test('who leaves before their turn costs nothing, and a page may make more calls than a network has turns', async () => {
  const { app, shelf } = openShelf({ atOnce: 1 });
  const config = cached({ tags: () => [] });
  app.get('/page', { config }, async () => {
    const { made } = await collectTags(() => Promise.all(['e', 'f', 'g'].map((q) => app.inject(`/shelf?q=${q}`))));
    return made.map(({ statusCode }) => statusCode);
  });
  expect((await app.inject('/page')).json()).toEqual([200, 200, 200]);

  await app.listen({ host: '127.0.0.1', port: 0 });
  const { promise, resolve } = Promise.withResolvers<void>();
  shelf.wait = promise;
  const leaving = new AbortController();
  const first = fetch(`${app.listeningOrigin}/shelf?q=h`);
  await expect.poll(() => shelf.looks).toBe(4);
  const gone = fetch(`${app.listeningOrigin}/shelf?q=i`, { signal: leaving.signal }).catch(() => undefined);
  const last = fetch(`${app.listeningOrigin}/shelf?q=j`);
  const open = promisify(app.server.getConnections.bind(app.server));
  await expect.poll(() => open()).toBe(3);
  leaving.abort();
  await gone;
  await expect.poll(() => open()).toBe(2);
  resolve();
  expect([(await first).status, (await last).status]).toEqual([200, 200]);
  expect(shelf.looks).toBe(5);
});
