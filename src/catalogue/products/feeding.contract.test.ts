import { describe, expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { firstWeight, gramsADay, lastingOf, packGramsOf } from './feeding.contract.ts';

const rows = [
  { kg: 10, grams: 150 },
  { kg: 20, grams: 250 },
  { kg: 30, grams: 335 },
];

describe('grams a day', () => {
  test.each([
    [10, 150],
    [15, 200],
    [20, 250],
    [30, 335],
    [9.9, null],
    [31, null],
    [Number.NaN, null],
  ])('a pet of %s kg eats %s g', (kg, grams) => {
    expect(gramsADay(rows, kg)).toBe(grams);
  });
});

test.each([
  { price: 14_50, packGrams: 2_000, kg: 20, days: 8, perDay: 1_81 },
  { price: 69_95, packGrams: 12_000, kg: 20, days: 48, perDay: 1_46 },
])('a pack of $packGrams g lasts a $kg kg dog $days days', ({ price, packGrams, kg, days, perDay }) => {
  expect(lastingOf({ price: pence(price), packGrams }, rows, kg)).toEqual({ days, perDay });
});

test('what is gone within the day is not said to last', () => {
  expect(lastingOf({ price: pence(199), packGrams: 200 }, rows, 20)).toBeNull();
});

test('packs are compared in grams, and what is sold by volume is not', () => {
  expect(
    [{ value: 1.5, unit: 'kg' }, { value: 400, unit: 'g' }, { value: 1, unit: 'l' }, null].map(packGramsOf),
  ).toEqual([1_500, 400, null, null]);
});

test('it is first shown for the row nearest to the usual weight of the animal', () => {
  expect([firstWeight(rows, 'dog'), firstWeight(rows, 'cat'), firstWeight(rows, null), firstWeight([], 'dog')]).toEqual(
    [20, 10, 20, null],
  );
});
