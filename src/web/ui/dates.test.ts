import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longDate } from './dates.ts';

const asIntlSays = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

test('dates are in London time for any moment since the current rules', () => {
  const moment = fc.date({ min: new Date('1996-06-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, (date) => {
      expect(longDate(date.toISOString())).toBe(asIntlSays.format(date));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['2026-03-28T23:59:59Z', '28 March 2026'],
  ['2026-03-29T22:59:59Z', '29 March 2026'],
  ['2026-03-29T23:00:00Z', '30 March 2026'],
  ['2026-10-24T23:00:00Z', '25 October 2026'],
  ['2026-10-25T23:30:00Z', '25 October 2026'],
  ['2026-12-31T23:59:59Z', '31 December 2026'],
  ['2028-02-29', '29 February 2028'],
])('%s is %s', (iso, words) => {
  expect(longDate(iso)).toBe(words);
});

test.each([null, undefined, '', 'yesterday'])('%s is an unknown date', (iso) => {
  expect(longDate(iso)).toBe('Unknown date');
});
