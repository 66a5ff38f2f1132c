import { expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { parcelShares } from './parcel-shares.rules.ts';

const lines = (...totals: number[]) => totals.map((total, id) => ({ id, lineTotal: pence(total) }));

test.each([
  [399, [1000], [399]],
  [399, [1000, 1000, 1000], [133, 133, 133]],
  [100, [1, 1, 1], [33, 34, 33]],
  [399, [0, 0], [200, 199]],
  [0, [500, 700], [0, 0]],
  [399, [], []],
])('%i pence over lines of %j: %j', (rate, totals, shares) => {
  expect([...parcelShares(pence(rate), lines(...totals)).values()]).toEqual(shares);
});
