import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../clock.ts';
import type { CacheTag } from '../../database/cache-tags.contract.ts';
import type { Pace } from '../../database/changes.ts';
import { cached, registerPageCache } from '../../page-cache/page-cache.ts';
import type { PageRenderer } from './page.contract.ts';
import { registerPages } from './web-app.ts';

type Listener = (tags: readonly CacheTag[], pace: Pace) => void;

const ofVisitor = ['/account', '/greeting'];
const smuggled = "<script>alert('review')</script>";

/** A few pages whose every rendering is counted: a product for all, an account for one, a greeting that should be for one. */
function openPages() {
  const seen = {
    renders: 0,
    name: 'Rope',
    cookies: [] as unknown[],
    entry: 'open' as 'open' | 'closed' | 'staff' | 'unowned',
  };
  const listeners = new Set<Listener>();
  const app = Fastify();
  onTestFinished(() => app.close());
  const changes = { subscribe: (listener: Listener) => (listeners.add(listener), () => listeners.delete(listener)) };
  registerPageCache(app, changes, systemClock);
  app.get('/api/product', { config: cached({ tags: () => ['product:7'] }) }, async () => ({ name: seen.name }));
  app.get('/api/me', async ({ headers }, reply) => {
    reply.header('set-cookie', 'session=1; Max-Age=9');
    return { asked: seen.cookies.push(headers.cookie) };
  });

  app.get('/api/away', async (_request, reply) =>
    reply.code(503).header('retry-after', '2').send({ code: 'unavailable' }),
  );

  const renderer: PageRenderer = {
    paths: ['/', '/opening-soon', '/product/$id', '/account', '/greeting', '/away'],
    publicPages: {
      '/product/$id': (search) => /\?tab=\w+|&tab=\w+/.exec(search)?.[0].replace('&', '?') ?? '',
      '/greeting': () => '',
    },
    otherNames: new Map([['/product/old', '/account?tab=old']]),
    openingPage: '/opening-soon',
    waitsForOpening: (path) => path === '/product/$id',
    firstVisitPage: '/first-visit',
    needsOwner: (path) => path === '/account',
    isFramed: () => false,
    postedForms: {},
    async fetch({ url }, { context: { nonce, callApi } }) {
      seen.renders += 1;
      const { pathname, search } = new URL(url);
      if (pathname === '/away') {
        const { status } = await callApi('/api/away');
        return new Response('<html>Try again</html>', { status: status === 200 ? 200 : 500 });
      }
      const { text } = await callApi(ofVisitor.includes(pathname) ? '/api/me' : '/api/product');
      const script = `<script nonce="${nonce}">start()</script><script type="module" src="/a.js" nonce="${nonce}"></script>`;
      const html = `<html>${pathname}${search} ${text} ${smuggled}${script}</html>`;
      return new Response(html, {
        status: pathname === '/no/such/page' ? 404 : 200,
        headers: { 'content-type': 'text/html' },
      });
    },
  };
  registerPages(
    app,
    { url: 'https://shop.example' },
    renderer,
    async () => seen.entry,
    async (path) => (path === '/product/rope-toy' ? '/product/7' : undefined),
  );
  return { app, seen, announce: (...tags: CacheTag[]) => listeners.forEach((listener) => listener(tags, 'at once')) };
}

test('a product’s name leads to its address for good, with what follows the question mark', async () => {
  const { app, seen } = openPages();
  for (const [asked, found] of [
    ['/product/rope-toy', '/product/7'],
    ['/product/rope-toy?utm_source=mail', '/product/7?utm_source=mail'],
  ] as const) {
    const reply = await app.inject(asked);
    expect([reply.statusCode, reply.headers.location]).toEqual([308, found]);
  }
  expect(seen.renders).toBe(0);
  seen.entry = 'closed';
  expect((await app.inject('/product/rope-toy')).headers.location).toBe('/opening-soon');
});

test('before the shop is opened visitors are led to the page that says so, and what staff see is kept by no cache', async () => {
  const { app, seen } = openPages();
  seen.entry = 'closed';
  const visitor = await app.inject('/product/7');
  expect([visitor.statusCode, visitor.headers.location]).toEqual([302, '/opening-soon']);
  expect(visitor.headers['cache-control']).toBe('private, no-store');
  expect((await app.inject('/opening-soon')).statusCode).toBe(200);
  expect((await app.inject('/greeting')).statusCode).toBe(200);

  seen.entry = 'staff';
  const [one, other] = [await app.inject('/product/7'), await app.inject('/product/7')];
  expect([one.statusCode, one.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(other.body).toContain('Rope');
  seen.entry = 'closed';
  expect((await app.inject('/product/7')).statusCode).toBe(302);
});

test('while the shop has no owner the pages that need one lead to the first visit', async () => {
  const { app, seen } = openPages();
  seen.entry = 'unowned';
  for (const address of ['/account', '/product/7', '/opening-soon']) {
    const visitor = await app.inject(address);
    expect([visitor.statusCode, visitor.headers.location], address).toEqual([302, '/first-visit']);
  }
  expect((await app.inject('/greeting')).statusCode).toBe(200);
  seen.entry = 'open';
  expect((await app.inject('/account')).statusCode).toBe(200);
});

test('once the shop is open its pages are there at once, and the page that it opens soon leads home', async () => {
  const { app, seen } = openPages();
  seen.entry = 'closed';
  await app.inject('/product/7');
  seen.entry = 'open';
  expect((await app.inject('/product/7')).body).toContain('Rope');
  const late = await app.inject('/opening-soon');
  expect([late.statusCode, late.headers.location]).toEqual([302, '/']);
});

test('a public page is rendered once, until something on it changes', async () => {
  const { app, seen, announce } = openPages();
  const first = await app.inject('/product/7');
  const second = await app.inject('/product/7?utm_source=mail');
  expect(seen.renders).toBe(1);
  expect(second.body).toBe(first.body);
  expect(second.headers['cache-control']).toContain('s-maxage');

  seen.name = 'Ball';
  announce('product:7');
  expect((await app.inject('/product/7')).body).toContain('Ball');
});

test('a public page is rendered without the visitor and without parameters it does not read', async () => {
  const { app } = openPages();
  const { body } = await app.inject({ url: '/product/7?who=me&tab=reviews', headers: { cookie: 'session=1' } });
  expect(body).toContain('/product/7?tab=reviews ');
});

test('a cached page allows its own inline scripts by hash, and no injected one', async () => {
  const { app } = openPages();
  const { headers, body } = await app.inject('/product/7');
  const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${hashOf('start()')};`);
  expect(headers['content-security-policy']).not.toContain(hashOf("alert('review')"));
  expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  expect(body).not.toContain('nonce');
});

test('a private page is rendered for each visitor, never cached, and its scripts carry a nonce used once', async () => {
  const { app, seen } = openPages();
  const [mine, again] = [
    await app.inject({ url: '/account', headers: { cookie: 'session=1' } }),
    await app.inject({ url: '/account', headers: { cookie: 'session=1' } }),
  ];
  expect(seen).toMatchObject({ renders: 2, cookies: ['session=1', 'session=1'] });
  expect(mine.headers['cache-control']).toContain('no-store');
  expect(mine.cookies).toMatchObject([{ name: 'session', value: '1', maxAge: 9 }]);
  const nonce = /'nonce-([^']+)'/.exec(String(mine.headers['content-security-policy']))?.[1];
  expect(mine.body).toContain(`<script nonce="${nonce}">start()`);
  expect(again.body).not.toContain(String(nonce));
});

test('all addresses that lead nowhere share one page with status 404', async () => {
  const { app, seen } = openPages();
  const responses = [
    await app.inject('/wp-login.php'),
    await app.inject('/no/such/page?x=1'),
    await app.inject('/product'),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect(seen.renders).toBe(1);
});

test.each([
  ['/product/7/', '/product/7'],
  ['/account/?next=/x', '/account?next=/x'],
  ['//evil.example/', '/evil.example'],
  ['/product/7%20%20', '/product/7'],
  ['/product/%37?tab=reviews', '/product/7?tab=reviews'],
  ['/product/old', '/account?tab=old'],
])('%s moves to %s', async (address, location) => {
  const { app } = openPages();
  const moved = await app.inject(address);
  expect([moved.statusCode, moved.headers.location]).toEqual([308, location]);
});

test('a page made of a response that is not cached is not cached either', async () => {
  const { app, seen } = openPages();
  await app.inject('/greeting');
  await app.inject('/greeting');
  expect(seen.renders).toBe(2);
});

test('a page whose data cannot be had just now says when to come again', async () => {
  const { app } = openPages();
  const reply = await app.inject('/away');
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2']);
  expect(reply.body).toContain('Try again');
});
