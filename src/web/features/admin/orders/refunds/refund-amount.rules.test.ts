import { expect, test } from 'vitest';
import { refundError } from '#orders/refunds/refund-words.contract.ts';
import { isLargeRefund, leftOf, refundAmount } from './refund-amount.rules.ts';

test.each([
  ['', '30.00'],
  [' ', '30.00'],
  ['0.01', '0.01'],
  ['£2.5', '2.50'],
  ['30', '30.00'],
  ['30.01', undefined],
  ['0', undefined],
  ['0.00', undefined],
  ['-1', undefined],
  ['1.234', undefined],
  ['1e1', undefined],
  ['2,50', undefined],
  ['all', undefined],
])('of £30.00, %j gives back %j', (typed, amount) => {
  expect(refundAmount(typed, { whole: '30.00', left: '30.00' })).toBe(amount);
});

test('nothing typed stands for the pieces chosen', () => {
  expect(refundAmount('', { whole: '9.50', left: '30.00' })).toBe('9.50');
});

test('a comma is explained, everything else in the words of the specification', () => {
  expect(refundError('2,50')).toBe('Use a point for pence: 9.50');
  expect(refundError('1,000')).toBe('Refund amount must be between 0 and the order total.');
  expect(refundError('0')).toBe('Refund amount must be between 0 and the order total.');
});

test('more than £20 is asked about', () => {
  expect(['20.00', '20.01', '100.00'].map(isLargeRefund)).toEqual([false, true, true]);
});

test('what was given back before is not left', () => {
  const left = leftOf({ total: '30.00', refundedTotal: '10.10' });
  expect(left).toBe('19.90');
  expect(refundAmount('19.91', { whole: left, left })).toBeUndefined();
});
