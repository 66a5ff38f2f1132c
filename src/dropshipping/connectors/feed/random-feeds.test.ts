import { expect, test } from 'vitest';
import { inFull } from '../../../../tests/support/in-full.ts';
import { randomFeed } from '../../../../tests/support/random-feeds.ts';
import { seededRandom } from '../../../../tests/support/random.ts';
import type { ListedProduct } from '../supplier-connector.ts';
import { readListing } from './feed-listing.ts';

const feeds = inFull ? 1_000 : 150;

test(`of ${feeds} feeds of any shape none is read wrong without a word`, () => {
  const random = seededRandom('random feeds');
  const count = { figures: 0, used: 0 };
  for (let at = 0; at < feeds; at += 1) {
    const { bytes, rows, what } = randomFeed(random);
    const { products, check } = readListing(bytes, {});
    const isTold = check.notes.some(({ isSerious }) => isSerious);
    const where = () =>
      `feed ${at}, ${what}\n${bytes.toString('utf8').slice(0, 1_500)}\n${check.notes.map(({ text }) => text).join('\n')}`;
    const known = new Map(rows.map((row) => [row.code, row]));
    for (const { code, name, price, stock } of products.values().map(inPounds)) {
      const row = known.get(code);
      expect(row, `${code}: ${where()}`).toBeDefined();
      count.figures += 2;
      count.used += Number(price !== null) + Number(stock !== null);
      expect([null, row?.cost], `the cost of ${code}: ${where()}`).toContain(price);
      expect([null, row?.stock], `the stock of ${code}: ${where()}`).toContain(stock);
      expect([code, row?.name], `the name of ${code}: ${where()}`).toContain(name);
      const isLess =
        (price === null && row?.cost !== null) || (stock === null && row?.stock !== null) || name !== row?.name;
      expect(!isLess || isTold, `nothing is told: ${where()}`).toBe(true);
    }
    expect(
      rows.every(({ code }) => products.has(code)) || isTold,
      `nothing is told of what is missing: ${where()}`,
    ).toBe(true);
  }
  // Whoever reads nothing makes no mistakes.
  expect(count.used).toBeGreaterThan(count.figures / 2);
});

/** Prices in another currency, with which they are read, are no costs yet. */
function inPounds({ currency = 'GBP', price, ...product }: ListedProduct) {
  return { ...product, price: currency === 'GBP' ? price : null };
}
