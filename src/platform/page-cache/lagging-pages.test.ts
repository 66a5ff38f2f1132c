import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { settableClock } from '../../../tests/support/settable-clock.ts';
import type { CacheTag } from '../database/cache-tags.contract.ts';
import type { Pace } from '../database/changes.ts';
import { cached, registerPageCache } from './page-cache.ts';

type Listener = (tags: readonly CacheTag[], pace: Pace) => void;

/** A shop with one page and one response of the API, which say the price that it has when they are made. */
function openShop(momentMs = 0) {
  const app = Fastify();
  onTestFinished(() => app.close());
  const listeners = new Set<Listener>();
  const changes = { subscribe: (listener: Listener) => (listeners.add(listener), () => listeners.delete(listener)) };
  registerPageCache(app, changes, settableClock('2026-11-23T13:00:00Z'), { cdn: true, momentMs });
  const shop = { price: 8, made: 0, isHeld: Promise.resolve() };
  const { cached: rule } = cached<{ price: number }>({ tags: () => ['product:7', 'catalogue'] });
  async function handler() {
    shop.made += 1;
    const { price } = shop;
    await shop.isHeld;
    return { price };
  }
  app.get('/page', { config: { cached: { ...rule, mayLag: true } } }, handler);
  app.get('/api', { config: { cached: rule } }, handler);
  const shown = async (url: string) => (await app.inject(url)).json<{ price: number }>().price;
  const announce = (pace: Pace, ...tags: CacheTag[]) => listeners.forEach((listener) => listener(tags, pace));
  const cdnMay = async (url: string) => (await app.inject(url)).headers['surrogate-control'];
  return { shop, shown, announce, cdnMay };
}

/** Visitors have seen the page, the price has changed gradually, and the page is being made anew until `make` is called. */
async function openLagging() {
  const opened = openShop();
  const { shop, shown, announce } = opened;
  await shown('/page');
  await shown('/api');
  const { promise, resolve } = Promise.withResolvers<void>();
  shop.isHeld = promise;
  shop.price = 9;
  announce('gradually', 'product:7');
  await expect.poll(() => shop.made).toBe(3);
  return { ...opened, make: resolve };
}

test('a page is shown as it was until it has been made anew, and nobody has asked for that', async () => {
  const { shop, shown, make } = await openLagging();
  expect(await shown('/page')).toBe(8);
  make();
  await expect.poll(() => shown('/page')).toBe(9);
  expect(shop.made).toBe(3);
});

test('a CDN does not keep a page that lags, as its purge has been', async () => {
  const { shown, cdnMay, make } = await openLagging();
  expect(await cdnMay('/page')).toBe('no-store');
  make();
  await expect.poll(() => shown('/page')).toBe(9);
  expect(await cdnMay('/page')).toContain('max-age');
});

test('a response of the API never lags', async () => {
  const { shown, make } = await openLagging();
  const asked = shown('/api');
  make();
  expect(await asked).toBe(9);
});

test('a page is made once more where it has changed while it was being made', async () => {
  const { shop, shown, announce, make } = await openLagging();
  shop.price = 10;
  announce('gradually', 'product:7');
  expect(await shown('/page')).toBe(8);
  make();
  await expect.poll(() => shown('/page')).toBe(10);
});

test('what somebody changes themselves is seen by the next to ask, also while a page lags', async () => {
  const { shop, shown, announce, make } = await openLagging();
  shop.price = 11;
  announce('at once', 'product:7');
  const asked = shown('/page');
  make();
  expect(await asked).toBe(11);
});

test('a page that takes long to make lags ten seconds at most', async () => {
  const { shop, shown, make } = await openLagging();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_001);
  onTestFinished(() => void vi.restoreAllMocks());
  const asked = shown('/page');
  await setImmediate();
  make();
  expect(await asked).toBe(9);
  expect(shop.made).toBeGreaterThanOrEqual(3);
});

test('a page that nobody has seen since it was made is made for the next visitor', async () => {
  const { shop, shown, announce } = openShop();
  await shown('/page');
  announce('gradually', 'product:7');
  await expect.poll(() => shop.made).toBe(2);
  shop.price = 9;
  announce('gradually', 'product:7');
  expect(await shown('/page')).toBe(9);
  expect(shop.made).toBe(3);
});

test('a page that depends on none of what changed stays', async () => {
  const { shop, shown, announce } = openShop();
  await shown('/page');
  announce('gradually', 'product:8');
  await setImmediate();
  expect(await shown('/page')).toBe(8);
  expect(shop.made).toBe(1);
});

test('however many changes there are in a moment, the page is made once for all of them', async () => {
  const { shop, shown, announce } = openShop(20);
  await shown('/page');
  for (shop.price = 9; shop.price < 14; shop.price += 1) announce('gradually', 'product:7');
  expect(await shown('/page')).toBe(8);
  await expect.poll(() => shown('/page')).toBe(14);
  expect(shop.made).toBe(2);
});

test.each(['product:7', 'sync-ended'] as const)('a page lags no longer once %s is announced at once', async (tag) => {
  const { shop, shown, announce } = openShop(10_000);
  await shown('/page');
  shop.price = 9;
  announce('gradually', 'product:7');
  announce('at once', 'settings');
  expect(await shown('/page')).toBe(8);
  announce('at once', tag);
  expect(await shown('/page')).toBe(9);
});
