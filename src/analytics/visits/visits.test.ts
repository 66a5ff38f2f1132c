import { expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { countRows } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { createVisitCounter, forgetVisitors, isRobot, readVisitorsByDay } from './visits.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const november = { from: '2026-11-01', to: '2026-11-30' };

async function openAdmin() {
  const shop = await openShop({ own: true, now: '2026-11-21T12:00:00Z', env: { TRUST_PROXY: 'on' } });
  const admin = await owner(shop);
  const visit = (address: string, browser = firefox, headers = {}) =>
    shop.inject({ url: '/api/auth/me', headers: { 'user-agent': browser, 'x-forwarded-for': address, ...headers } });
  // Reading the figures waits until all visitors are written.
  const count = async () => {
    await admin.get('/api/admin/metrics');
    return Object.fromEntries(await readVisitorsByDay(shop.db, november));
  };
  return { shop, admin, visit, count };
}

test('a visitor counts once a day: one address with one browser', async () => {
  const { shop, visit, count } = await openAdmin();
  await using _shop = shop;
  await Promise.all([visit('203.0.113.1'), visit('203.0.113.1'), visit('203.0.113.2'), visit('203.0.113.1', 'Safari')]);
  expect(await count()).toEqual({ '2026-11-21': 3 });
  await visit('203.0.113.1', firefox, { prefer: 'visitor=null' });
  expect(await count()).toEqual({ '2026-11-21': 3 });

  shop.clock.set('2026-11-22T12:00:00Z');
  await visit('203.0.113.1');
  expect(await count()).toEqual({ '2026-11-21': 3, '2026-11-22': 1 });
});

test('staff and robots are not counted, and counting sets no cookie', async () => {
  const { shop, admin, visit, count } = await openAdmin();
  await using _shop = shop;
  await admin.get('/api/auth/me');
  await visit('203.0.113.1', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
  expect(await count()).toEqual({});
  expect((await visit('203.0.113.1')).headers['set-cookie']).toBeUndefined();
});

test('neither address nor browser is stored, and for past days not even the hash or its salt', async () => {
  const { shop, visit, count } = await openAdmin();
  await using _shop = shop;
  await visit('203.0.113.1');
  await visit('203.0.113.2');
  await count();
  const { rows } = await shop.pool.query<{ visitor: string }>('select visitor from visits');
  expect(rows.every(({ visitor }) => /^[\w-]{22}$/.test(visitor))).toBe(true);

  shop.clock.set('2026-11-22T00:10:00Z');
  await forgetVisitors(shop.db, shop.clock.now());
  await forgetVisitors(shop.db, shop.clock.now());
  expect([await countRows(shop, 'visits'), await countRows(shop, 'visit_salts')]).toEqual([0, 0]);
  expect(await count()).toEqual({ '2026-11-21': 2 });
});

test('a new day has a new salt, and the first visitor deletes the old one', async () => {
  const { shop, visit, count } = await openAdmin();
  await using _shop = shop;
  await visit('203.0.113.1');
  await count();
  shop.clock.set('2026-11-22T12:00:00Z');
  await visit('203.0.113.1');
  await count();
  const { rows } = await shop.pool.query<{ visitor: string }>('select visitor from visits');
  expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(2);
  expect(await countRows(shop, 'visit_salts')).toBe(1);
});

test('two processes count one visitor once', async () => {
  const { shop } = await openAdmin();
  await using _shop = shop;
  const log = createLogger('silent');
  const counters = [createVisitCounter(shop, log), createVisitCounter(shop, log)];
  for (const counter of counters) counter.note({ user: null, address: '203.0.113.1', browser: firefox });
  await Promise.all(counters.map((counter) => counter.settled()));
  expect(await countRows(shop, 'visits')).toBe(1);
});

test.each([
  ['browsers', (n: number) => ({ address: '203.0.113.1', browser: `Browser ${n}` })],
  ['addresses of their network', (n: number) => ({ address: `2001:db8:1:2::${n.toString(16)}`, browser: firefox })],
])('invented %s do not fill the database', async (_what, visitor) => {
  await using shop = await openShop();
  await flood(
    shop,
    Array.from({ length: 500 }, (_, n) => visitor(n)),
  );
  expect(await countRows(shop, 'visits')).toBe(200);
});

async function flood(shop: TestShop, visitors: { address: string; browser: string }[]): Promise<void> {
  const counter = createVisitCounter(shop, createLogger('silent'));
  for (const visitor of visitors) counter.note({ user: null, ...visitor });
  await counter.settled();
}

test.each([
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
  ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', true],
  ['facebookexternalhit/1.1', true],
  ['Mozilla/5.0 (compatible; Baiduspider/2.0)', true],
  [firefox, false],
  ['Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36', false],
  ['', false],
])('%s is a robot: %s', (browser, isOne) => {
  expect(isRobot(browser)).toBe(isOne);
});
