import { expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { newsOf } from './saved-news.rules.ts';

const at = (price: number, stock = 3, isWithdrawn = false) => ({ price: pence(price), stock, isWithdrawn });

test.each([
  // Saved at, was sold out, now, what is said.
  [1_000, false, at(1_000), null],
  [1_000, false, at(991), null], // too little
  [1_000, false, at(990), { isBack: false, isCheaper: true }],
  [1_000, false, at(1_200), null],
  [1_000, true, at(1_000), { isBack: true, isCheaper: false }],
  [1_000, true, at(1_200), { isBack: true, isCheaper: false }], // dearer, but back
  [1_000, true, at(800), { isBack: true, isCheaper: true }],
  [1_000, true, at(800, 0), null], // still sold out
  [1_000, false, at(500, 0), null],
  [1_000, true, at(500, 3, true), null], // no longer sold
  [5, false, at(1), null],
])('of a product saved at %i pence, sold out then: %s, an email says for %j: %j', (price, wasSoldOut, now, news) => {
  expect(newsOf({ knownPrice: pence(price), wasSoldOut }, now)).toEqual(news);
});
