import { expect, test } from 'vitest';
import { furtherState } from './purchase-order-states.rules.ts';

const asked = new Date('2026-11-21T09:00:00Z');

test.each([
  ['sent', null, 'acknowledged', 'acknowledged'],
  ['part-shipped', null, 'acknowledged', 'part-shipped'],
  ['failed', null, 'shipped', 'shipped'],
  ['acknowledged', null, 'cancelled', 'rejected'],
  ['acknowledged', asked, 'cancelled', 'cancelled'],
  ['sent', null, 'rejected', 'rejected'],
  ['cancelled', asked, 'shipped', 'cancelled'],
  ['shipped', null, 'rejected', 'shipped'],
] as const)('%s, taken back %s, told %s: %s', (state, cancelAskedAt, reported, next) => {
  expect(furtherState({ state, cancelAskedAt }, reported)).toBe(next);
});
