import { expect, test } from 'vitest';
import { orderStatuses } from '../orders/order-words.contract.ts';
import { whyNotCancelled, whyNotSet } from './order-status.rules.ts';

const allowed: Record<string, readonly string[]> = {
  confirmed: ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled'],
  processing: ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled'],
  shipped: ['confirmed', 'processing', 'shipped', 'delivered'],
  delivered: ['confirmed', 'processing', 'shipped', 'delivered'],
  cancelled: [],
  refunded: [],
  completed: [],
  'awaiting-payment': [],
  abandoned: [],
};

test.each(orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const)))('%s to %s', (from, to) => {
  expect(whyNotSet(from, to) === null).toBe(allowed[from]?.includes(to));
});

test.each(orderStatuses)('a customer can cancel from %s only before it has left', (from) => {
  expect(whyNotCancelled(from) === null).toBe(from === 'confirmed' || from === 'processing');
});
