import { expect, test } from 'vitest';
import { clickLevel, pictureInView, pinchLevel } from './zoom.rules.ts';

test.each([
  ['a photograph on a telephone', 960, 375, 3],
  ['a photograph on a desk', 960, 720, 2],
  ['a large one on a desk', 1500, 800, 2.8125],
  ['a small one', 400, 800, 1.75],
  ['one that is not drawn yet', 960, 0, 3],
])('one press shows %s nearer', (_, own, shown, nearer) => {
  expect(clickLevel(own, shown)).toBe(nearer);
});

test('pinching zooms in and out within limits', () => {
  expect(pinchLevel(1, 100, 180)).toBeCloseTo(1.8);
  expect(pinchLevel(2, 200, 100)).toBe(1);
  expect(pinchLevel(1, 200, 20)).toBe(1);
  expect(pinchLevel(3, 50, 500)).toBe(4);
});

test('the picture in view is the one that fills most of the row', () => {
  expect([0, 180, 190, 375, 750, 2_000].map((scrolled) => pictureInView(scrolled, 375, 3))).toEqual([0, 0, 1, 1, 2, 2]);
});
