import { expect, test } from 'vitest';
import { hidesRefund } from './status-names.rules.ts';

test('a closed order can be refunded only where money is left, as after a failed refund or a dispute', () => {
  for (const status of ['refunded', 'cancelled'] as const) {
    expect(hidesRefund({ status, refundable: '0.00' })).toBe(true);
    expect(hidesRefund({ status, refundable: '30.00' })).toBe(false);
  }
});

test('an unpaid order cannot be refunded', () => {
  for (const status of ['awaiting-payment', 'abandoned'] as const)
    expect(hidesRefund({ status, refundable: '30.00' })).toBe(true);
  expect(hidesRefund({ status: 'delivered', refundable: '0.00' })).toBe(false);
});
