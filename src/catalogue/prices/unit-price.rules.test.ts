import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromPounds, pence } from '#platform/money.ts';
import { unitPriceOf } from './unit-price.rules.ts';

test.each([
  ['14.50', 2, 'kg', '7.25', 'kg'],
  ['1.99', 400, 'g', '4.98', 'kg'],
  ['3.49', 85, 'g', '41.06', 'kg'],
  ['8.50', 250, 'ml', '34.00', 'litre'],
  ['9.00', 1.5, 'l', '6.00', 'litre'],
  ['0.01', 3, 'kg', '0.00', 'kg'],
  ['0.01', 2, 'kg', '0.01', 'kg'],
] as const)('£%s for %d %s is £%s per %s', (price, value, unit, unitPrice, per) => {
  expect(unitPriceOf(fromPounds(price), { value, unit })).toEqual({ price: unitPrice, per });
});

test('what is sold by the piece has no unit price', () => {
  expect(unitPriceOf(fromPounds('5.00'), null)).toBeNull();
  expect(unitPriceOf(fromPounds('5.00'), { value: 0, unit: 'kg' })).toBeNull();
});

const prices = fc.integer({ min: 0, max: 1_000_000 });
const grams = fc.integer({ min: 1, max: 1_000_000 });

test('the unit price is that of the pack, to half a penny', () => {
  fc.assert(
    fc.property(prices, grams, (price, weight) => {
      const unitPrice = fromPounds(unitPriceOf(pence(price), { value: weight, unit: 'g' })?.price ?? '');
      // |unit price - price * 1000 / weight| <= 1/2, in whole numbers.
      expect(Math.abs(2 * (unitPrice * weight - price * 1000))).toBeLessThanOrEqual(weight);
    }),
  );
});

test('grams and kilograms of the same weight cost the same, as do millilitres and litres', () => {
  fc.assert(
    fc.property(prices, grams, (price, weight) => {
      const inGrams = unitPriceOf(pence(price), { value: weight, unit: 'g' });
      expect(unitPriceOf(pence(price), { value: weight / 1000, unit: 'kg' })).toEqual(inGrams);
      expect(unitPriceOf(pence(price), { value: weight / 1000, unit: 'l' })?.price).toEqual(inGrams?.price);
      expect(unitPriceOf(pence(price), { value: weight, unit: 'ml' })?.price).toEqual(inGrams?.price);
    }),
  );
});
