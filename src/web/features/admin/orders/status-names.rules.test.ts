import { expect, test } from 'vitest';
import { hidesRefund } from './status-names.rules.ts';

const order = { refundable: '0.00' };
const refund = { id: 1, amount: '30.00', at: '2026-11-21T09:00:00.000Z', reason: null };

test('a closed order can be refunded only after a failed refund', () => {
  const done = [{ ...refund, state: 'done' as const }];
  const failed = [{ ...refund, state: 'failed' as const }];
  for (const status of ['refunded', 'cancelled'] as const) {
    expect(hidesRefund({ ...order, status, refunds: done })).toBe(true);
    expect(hidesRefund({ ...order, status, refunds: failed, refundable: '30.00' })).toBe(false);
    expect(hidesRefund({ ...order, status, refunds: [...failed, ...done] })).toBe(true);
  }
});

test('an unpaid order cannot be refunded', () => {
  for (const status of ['awaiting-payment', 'abandoned'] as const)
    expect(hidesRefund({ ...order, status, refunds: [], refundable: '30.00' })).toBe(true);
  expect(hidesRefund({ ...order, status: 'delivered', refunds: [] })).toBe(false);
});
