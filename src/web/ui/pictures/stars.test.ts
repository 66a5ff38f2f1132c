import { expect, test } from 'vitest';
import { starsShown } from './stars.tsx';

test.each([
  [0, 0],
  [0.5, 0.5],
  [3.4, 3],
  [3.5, 3.5],
  [4.99, 4.5],
  [5, 5],
])('an average of %d shows as %d stars', (average, shown) => {
  expect(starsShown(average)).toBe(shown);
});
