import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { freePort } from '#platform/http/free-port.ts';
import { eventually } from '../support/eventually.ts';
import { openDataFolder, startShopProcess } from '../support/shop-process.ts';
import { isVarnishHere, startVarnish } from '../support/varnish.ts';
import { embeddedIn, fillShelves } from './checkout-ledger.ts';

// A shop and a Varnish in processes of their own, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

const token = 'for-varnish-only';
const email = 'owner@example.co.uk';
const password = 'nine grey whippets';
const publicCalls = [
  '/api/community/comments',
  '/api/products',
  ...['', '/delivery', '/rating', '/rating-breakdown', '/related', '/reviews'].map((path) => `/api/products/1${path}`),
  '/api/products/facets',
  '/api/shop',
  '/api/testimonials',
];
const openApi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** A shop behind a Varnish that it purges, and browsers that connect to Varnish only. */
async function openShopBehindVarnish() {
  await using opened = new AsyncDisposableStack();
  const data = opened.use(openDataFolder());
  const [port, shopPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const shop = opened.use(
    await startShopProcess({
      SHOP_DATA: data.path,
      PORT: String(shopPort),
      SHOP_URL: url,
      SHOP_ADMIN_EMAIL: email,
      SHOP_ADMIN_PASSWORD: password,
      SHOP_RATE_LIMIT: 'off',
      TRUST_PROXY: 'loopback',
      CDN_PURGE_URL: `${url}/.purge`,
      CDN_PURGE_TOKEN: token,
    }),
  );
  if (!shop.url) throw new Error(`The shop did not open: ${shop.output()}`);
  await fillShelves(embeddedIn(data.path));
  opened.use(await startVarnish(port, shopPort, token));
  const running = opened.move();
  return { url, shop, browser: () => browserAt(url), [Symbol.asyncDispose]: () => running.disposeAsync() };
}

function browserAt(url: string) {
  let cookie = '';
  return async (path: string, method = 'GET', body?: object) => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
    const init = { method, headers, redirect: 'manual' as const, ...(body && { body: JSON.stringify(body) }) };
    const reply = await fetch(`${url}${path}`, init);
    cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return {
      status: reply.status,
      text: await reply.text(),
      headers: reply.headers,
      kept: reply.headers.get('x-cache') === 'hit',
    };
  };
}

test.runIf(isVarnishHere())('a CDN keeps public pages and lists, and shows a changed price at once', async () => {
  await using shop = await openShopBehindVarnish();
  const [owner, visitor] = [shop.browser(), shop.browser()];
  expect((await owner('/api/auth/login', 'POST', { email, password })).status).toBe(200);
  const shown = ['/product/3', '/shop', '/accessories', '/api/products?limit=20', '/api/products/3'];
  const look = async (path: string) => {
    const { status, text, kept, headers } = await visitor(path);
    expect(status).toBe(200);
    expect([...headers.keys()].join()).not.toMatch(/surrogate|cache-tag|cdn-/);
    return { kept, hasPrice: (price: string) => text.includes(price) };
  };
  for (const path of shown) {
    await eventually(async () => expect(await look(path)).toMatchObject({ kept: true }));
    expect((await look(path)).hasPrice('3.00')).toBe(true);
  }

  const changed = await owner('/api/products/3', 'PATCH', { price: '47.11' });
  expect(changed.text).toContain('47.11');
  for (const path of shown) await eventually(async () => expect((await look(path)).hasPrice('47.11')).toBe(true));
  for (const path of shown) {
    await eventually(async () => expect(await look(path)).toMatchObject({ kept: true }));
    expect((await look(path)).hasPrice('47.11')).toBe(true);
  }
});

test.runIf(isVarnishHere())('a CDN keeps nothing that is one person’s', async () => {
  await using shop = await openShopBehindVarnish();
  const [owner, customer, visitor] = [shop.browser(), shop.browser(), shop.browser()];
  await owner('/api/auth/login', 'POST', { email, password });
  const ann = { firstName: 'Ann', lastName: 'Barker', email: 'ann@example.co.uk', password: 'three brown terriers' };
  expect((await customer('/api/auth/register', 'POST', ann)).status).toBe(201);
  await customer('/api/cart', 'POST', { productId: 1, quantity: 2 });
  await visitor('/api/cart', 'POST', { productId: 2, quantity: 1 });

  const { paths } = openApi.parse(JSON.parse((await visitor('/api/openapi.json')).text));
  const calls = Object.keys(paths).filter((path) => paths[path]?.get && !path.includes('events'));
  const pages = [
    '/basket',
    '/checkout',
    '/account',
    '/admin',
    '/track-order',
    '/order-confirmation',
    '/readyz',
    '/servez',
    '/healthz',
  ];
  const addresses = [...pages, ...calls.map((path) => path.replaceAll(/\{\w+\}/g, '1'))];
  expect(addresses.length).toBeGreaterThan(60);
  const kept = new Set<string>();
  for (const path of addresses) {
    // The third finds what the second may have left.
    for (const browser of [owner, customer, visitor, owner]) {
      const reply = await browser(path);
      if (reply.kept) kept.add(path);
      if (reply.kept && !/public/.test(String(reply.headers.get('cache-control')))) throw new Error(`${path} is kept`);
    }
  }
  expect([...kept].toSorted()).toEqual(publicCalls);
  expect(JSON.parse((await customer('/api/auth/me')).text)).toMatchObject({ email: ann.email });
  expect((await visitor('/api/auth/me')).status).toBe(401);
  expect((await customer('/api/cart')).text).not.toBe((await visitor('/api/cart')).text);
  // Signed in or not, a cached page is the same and sets no cookie.
  await visitor('/shop');
  const [one, other] = [await customer('/shop'), await visitor('/shop')];
  expect(one).toMatchObject({ kept: true, text: other.text });
  expect(one.headers.has('set-cookie')).toBe(false);
  expect((await visitor('/.purge', 'POST', {})).status).toBe(403);
});
