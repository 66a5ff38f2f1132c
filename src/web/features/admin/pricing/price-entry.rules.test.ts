import { expect, test } from 'vitest';
import { marginShown, marginTyped, priceFor, profitOf } from './price-entry.rules.ts';

test.each([
  ['30', '30%'],
  ['30%', '30%'],
  ['0.3', '30%'],
  ['.3', '30%'],
  ['0.5%', '0.5%'],
  ['0', '0%'],
  ['1', '1%'],
  ['33.33', '33.33%'],
  ['100', undefined],
  ['-5', undefined],
  ['', undefined],
  ['much', undefined],
])('the margin %j is read as %j', (typed, margin) => {
  expect(marginTyped(typed)).toBe(margin);
});

test('formatting and parsing a margin are inverse', () => {
  for (const fraction of ['0', '0.3', '0.2857', '0.9999']) {
    expect(marginTyped(marginShown(fraction))).toBe(marginShown(fraction));
  }
  expect(marginShown(null)).toBe('');
});

test('a price follows from cost and margin, and a profit from price and cost', () => {
  expect(priceFor('7.00', '30%')).toBe('10.00');
  expect(priceFor('8', '0.3')).toBe('11.43');
  expect(priceFor('0.00', '30%')).toBeUndefined();
  expect(priceFor('7.00', '')).toBeUndefined();
  expect(profitOf({ price: '10.00', supplierPrice: '7.00' })).toBe('3.00');
  expect(profitOf({ price: '10.00', supplierPrice: null })).toBeNull();
});
