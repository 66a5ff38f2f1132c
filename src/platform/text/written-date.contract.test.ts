import { expect, test } from 'vitest';
import { dateAndTime, longDate } from './written-date.contract.ts';

test('dates and times are in London, in summer too', () => {
  expect(longDate('2026-07-01T23:30:00.000Z')).toBe('2 July 2026');
  expect(longDate(new Date('2026-11-21T09:30:00.000Z'))).toBe('21 November 2026');
  expect(dateAndTime('2026-07-01T12:00:00.000Z')).toBe('1 July 2026 at 13:00');
});
