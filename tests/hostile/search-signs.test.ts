import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stockProduct } from '../support/checkout.ts';
import { inFull } from '../support/in-full.ts';
import { owner } from '../support/people.ts';
import { openShop } from '../support/shop.ts';

const calls = ['/api/products', '/api/products/suggestions', '/api/products/facets', '/api/admin/products'];

test.each([
  '-'.repeat(33),
  '-'.repeat(120),
  '- '.repeat(60),
  '-"'.repeat(60),
  '-" '.repeat(40),
  '"-'.repeat(60),
  '"'.repeat(119),
  '!'.repeat(120),
  '-a '.repeat(40),
  '-"a" '.repeat(24),
  'a or '.repeat(24),
  'or -'.repeat(30),
  '\u2013'.repeat(120),
  `dog ${'-'.repeat(100)} cat`,
])('a search for %j gets a response', async (q) => {
  await using shop = await openShop();
  await stockProduct(shop);
  const { cookies } = await owner(shop);
  for (const url of calls) {
    const { statusCode, payload } = await shop.inject({ url, query: { q }, cookies });
    expect([url, payload.slice(0, 200), statusCode]).toEqual([url, expect.any(String), 200]);
  }
});

test('a search for any sequence of symbols gets a response', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  await stockProduct(shop);
  const { cookies } = await owner(shop);
  const sign = fc.constantFrom(
    ...Array.from(`-"'!&|()<>:*\\/.,+~@#%^$`),
    ' ',
    'or',
    'a',
    'dog',
    '7',
    'é',
    '–',
    '🐶',
    '\u0301',
  );
  const searches = fc.array(sign, { minLength: 1, maxLength: 110 }).map((signs) => signs.join('').slice(0, 120));
  await fc.assert(
    fc.asyncProperty(searches, fc.constantFrom(...calls), async (q, url) => {
      const { statusCode } = await shop.inject({ url, query: { q }, cookies });
      expect([200, 400]).toContain(statusCode);
    }),
    { numRuns: inFull ? 400 : 100 },
  );
});

test('a minus before a word or a phrase still excludes it', async () => {
  await using shop = await openShop();
  for (const name of ['Rope Toy', 'Felt Toy', 'Wet-Food Toy']) await stockProduct(shop, { name });
  const found = async (q: string) =>
    (await shop.inject({ url: '/api/products', query: { q } })).json<{ name: string }[]>().map(({ name }) => name);
  expect(await found('toy -rope -"felt toy"')).toEqual(['Wet-Food Toy']);
  expect(await found('toy ---rope - -felt')).toEqual(['Wet-Food Toy']);
  expect(await found('wet-food')).toEqual(['Wet-Food Toy']);
});
