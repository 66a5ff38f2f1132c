import { expect, test } from 'vitest';
import { nextBatchAt } from './batch-hour.ts';

test.each([
  ['2026-01-15T10:00:00Z', 16, '2026-01-15T16:00:00Z'],
  ['2026-01-15T16:00:00Z', 16, '2026-01-15T16:00:00Z'],
  ['2026-01-15T16:00:01Z', 16, '2026-01-16T16:00:00Z'],
  ['2026-07-15T10:00:00Z', 16, '2026-07-15T15:00:00Z'],
  ['2026-07-15T22:30:00Z', 0, '2026-07-15T23:00:00Z'],
  ['2026-07-15T23:30:00Z', 0, '2026-07-16T23:00:00Z'],
  ['2026-07-15T10:00:00Z', 23, '2026-07-15T22:00:00Z'],
  // The clocks go forward at 01:00 on 29 March, and back at 02:00 on 25 October.
  ['2026-03-28T20:00:00Z', 16, '2026-03-29T15:00:00Z'],
  ['2026-10-24T20:00:00Z', 16, '2026-10-25T16:00:00Z'],
])('after %s, %i o’clock in London is %s', (moment, hour, expected) => {
  expect(nextBatchAt(new Date(moment), hour).toISOString()).toBe(expected.replace('Z', '.000Z'));
});
