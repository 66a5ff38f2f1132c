import { expect, test } from 'vitest';
import { paymentRows, statusLabels } from './order-labels.tsx';

test('an order’s badge has the colour of its status', () => {
  const { delivered, shipped, processing, cancelled, ...others } = statusLabels;
  expect([delivered.tone, shipped.tone, processing.tone, cancelled.tone]).toEqual([
    'success',
    'info',
    'highlight',
    'danger',
  ]);
  for (const { tone } of Object.values(others)) expect(tone).toBe('grey');
});

test('an order says what gift cards and the provider paid, and what was added later', () => {
  const giftCards = [{ last4: '7KQM', amount: '5.00' }];
  const besideGiftCards = { payment: '25.00', later: '30.00' };
  expect(paymentRows({ giftCards, besideGiftCards, paidWith: 'stripe' })).toEqual([
    { name: 'Paid by gift card ending 7KQM', amount: '5.00' },
    { name: 'Paid by card (Stripe)', amount: '25.00' },
    { name: 'Added later', amount: '30.00' },
  ]);
  expect(paymentRows({ paidWith: 'stripe' })).toEqual([]);
});
