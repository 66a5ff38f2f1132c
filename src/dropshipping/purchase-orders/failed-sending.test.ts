import { expect, test } from 'vitest';
import { pauseBeforeNextTry } from './failed-sending.ts';

test.each([
  [1, 30_000],
  [2, 120_000],
  [3, 480_000],
  [4, 1_920_000],
  [5, 7_200_000],
  [7, 7_200_000],
])('try %i is followed by a pause of %i ms, give or take a quarter', (tries, pause) => {
  expect(pauseBeforeNextTry(tries, 0.5)).toBe(pause);
  expect(pauseBeforeNextTry(tries, 0)).toBe(pause * 0.75);
  expect(pauseBeforeNextTry(tries, 1)).toBe(pause * 1.25);
});

test('the eighth try is the last', () => {
  expect(pauseBeforeNextTry(8, 0.5)).toBeNull();
});
