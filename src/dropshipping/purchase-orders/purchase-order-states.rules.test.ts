import { expect, test } from 'vitest';
import { furtherState } from './purchase-order-states.rules.ts';

const requestedAt = new Date('2026-11-21T09:00:00Z');

test.each([
  ['sent', null, 'acknowledged', 'acknowledged'],
  ['part-shipped', null, 'acknowledged', 'part-shipped'],
  ['failed', null, 'shipped', 'shipped'],
  ['acknowledged', null, 'cancelled', 'rejected'],
  ['acknowledged', requestedAt, 'cancelled', 'cancelled'],
  ['sent', null, 'rejected', 'rejected'],
  ['cancelled', requestedAt, 'shipped', 'cancelled'],
  ['shipped', null, 'rejected', 'shipped'],
] as const)('%s, withdrawn %s, reported %s: %s', (state, cancelRequestedAt, reported, next) => {
  expect(furtherState({ state, cancelRequestedAt }, reported)).toBe(next);
});
