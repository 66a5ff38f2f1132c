import { expect, test } from 'vitest';
import { isRefundable, leftOf } from './refund-amount.rules.ts';

test.each([
  ['', true],
  ['0.01', true],
  ['30', true],
  ['30.00', true],
  ['30.01', false],
  ['0', false],
  ['0.00', false],
  ['-1', false],
  ['1.234', false],
  ['1e1', false],
  ['all', false],
])('of £30.00, %j can be given back: %s', (typed, can) => {
  expect(isRefundable(typed, '30.00')).toBe(can);
});

test('what was given back before is not left', () => {
  expect(leftOf({ total: '30.00', refundedTotal: '10.10' })).toBe('19.90');
  expect(isRefundable('19.91', '19.90')).toBe(false);
});
