import { expect, test } from 'vitest';
import { ratingOf } from './ratings.rules.ts';

test.each([
  [0, 0, 0],
  [5, 1, 5],
  [13, 3, 4.33],
  [14, 3, 4.67],
  [17, 4, 4.25],
  [85, 20, 4.25],
  [349, 100, 3.49],
])('%d stars in %d reviews are %d', (stars, total, averageRating) => {
  expect(ratingOf({ stars, total })).toEqual({ averageRating, totalReviews: total });
});
