import { expect, test } from 'vitest';
import { dayAfter, londonDay, londonTime, momentOf, startOfLondonDay } from './london-days.rules.ts';

test.each([
  ['2026-11-21', '2026-11-21T00:00:00.000Z'],
  ['2026-07-01', '2026-06-30T23:00:00.000Z'],
  ['2026-03-29', '2026-03-29T00:00:00.000Z'], // clocks go forward that night, at one
  ['2026-03-30', '2026-03-29T23:00:00.000Z'],
  ['2026-10-25', '2026-10-24T23:00:00.000Z'],
  ['2026-10-26', '2026-10-26T00:00:00.000Z'],
])('%s begins in London at %s', (day, start) => {
  expect(startOfLondonDay(day)).toBe(start);
  expect(londonDay(start)).toBe(day);
});

test.each([
  ['2026-12-01T09:30', '2026-12-01T09:30:00.000Z'],
  ['2026-06-01T09:30', '2026-06-01T08:30:00.000Z'],
  ['2026-06-01T00:15', '2026-05-31T23:15:00.000Z'],
])('%s on a clock in London is %s', (typed, moment) => {
  expect([momentOf(typed), londonTime(moment)]).toEqual([moment, typed]);
});

test('what is no day and time is no moment', () => {
  expect(['', '2026-12-01T'].map(momentOf)).toEqual([undefined, undefined]);
});

test('the day after the last of a month is the first', () => {
  expect([dayAfter('2026-02-28'), dayAfter('2026-12-31'), dayAfter('2026-03-01', -1)]).toEqual([
    '2026-03-01',
    '2027-01-01',
    '2026-02-28',
  ]);
});
