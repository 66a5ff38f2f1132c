import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import { bankHolidaysOf } from './bank-holidays.ts';
import { usualWorkingDays as terms } from './working-days.contract.ts';
import {
  addWorkingDays,
  dueDay,
  isOverdue,
  isWorkingDay,
  nextCutOff,
  overdueBefore,
  startingDay,
} from './working-days.ts';

// As listed on https://www.gov.uk/bank-holidays for England and Wales; 2020 moved the early May one, for VE Day, and is left out.
test.each([
  [2021, ['01-01', '04-02', '04-05', '05-03', '05-31', '08-30', '12-27', '12-28']],
  [2024, ['01-01', '03-29', '04-01', '05-06', '05-27', '08-26', '12-25', '12-26']],
  [2025, ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26']],
  [2026, ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28']],
  [2027, ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28']],
  [2028, ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26']],
  // The Sunday ones: New Year and Christmas Day.
  [2023, ['01-02', '04-07', '04-10', '05-01', '05-29', '08-28', '12-25', '12-26']],
  [2033, ['01-03', '04-15', '04-18', '05-02', '05-30', '08-29', '12-26', '12-27']],
])('bank holidays of %i are those of England and Wales', (year, expected) => {
  expect(bankHolidaysOf(year, 'england-and-wales')).toEqual(expected.map((day) => `${year}-${day}`));
});

// As listed on the same page, but for 2026, which gave Scotland a day for the World Cup.
test.each([
  ['scotland', 2025, ['01-01', '01-02', '04-18', '05-05', '05-26', '08-04', '12-01', '12-25', '12-26']],
  ['scotland', 2027, ['01-01', '01-04', '03-26', '05-03', '05-31', '08-02', '11-30', '12-27', '12-28']],
  ['scotland', 2028, ['01-03', '01-04', '04-14', '05-01', '05-29', '08-07', '11-30', '12-25', '12-26']],
  [
    'northern-ireland',
    2025,
    ['01-01', '03-17', '04-18', '04-21', '05-05', '05-26', '07-14', '08-25', '12-25', '12-26'],
  ],
  [
    'northern-ireland',
    2027,
    ['01-01', '03-17', '03-26', '03-29', '05-03', '05-31', '07-12', '08-30', '12-27', '12-28'],
  ],
] as const)('bank holidays of %s in %i are its own', (nation, year, expected) => {
  expect(bankHolidaysOf(year, nation)).toEqual(expected.map((day) => `${year}-${day}`));
});

describe('working days', () => {
  test.each([
    ['2026-11-23', 0, '2026-11-23'],
    ['2026-11-21', 0, '2026-11-23'], // a Saturday
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-22', 1, '2026-11-24'],
    ['2026-12-24', 1, '2026-12-29'], // over Christmas, which fell on a Friday
    ['2026-12-31', 1, '2027-01-04'],
    ['2027-03-25', 3, '2027-04-01'], // over Easter, and the night the clocks went forward
    ['2026-12-29', -1, '2026-12-24'],
    ['2026-11-22', -1, '2026-11-20'],
  ])('%s and %i working days is %s', (day, count, expected) => {
    expect(addWorkingDays(day, count, terms)).toBe(expected);
  });
});

describe('the cut-off', () => {
  test.each([
    ['2026-11-23T13:59:59Z', '2026-11-23'], // winter
    ['2026-11-23T14:00:00Z', '2026-11-24'],
    ['2026-07-20T12:59:59Z', '2026-07-20'], // summer: 1.59 pm in London
    ['2026-07-20T13:00:00Z', '2026-07-21'],
    ['2026-03-27T13:59:59Z', '2026-03-27'], // the Friday before the clocks go forward
    ['2026-03-27T14:00:00Z', '2026-03-30'],
    ['2026-03-30T12:59:59Z', '2026-03-30'], // and the Monday after
    ['2026-03-30T13:00:00Z', '2026-03-31'],
    ['2026-10-23T13:00:00Z', '2026-10-26'], // and the Friday before they go back
    ['2026-10-26T13:59:59Z', '2026-10-26'],
    ['2026-11-21T09:00:00Z', '2026-11-23'], // a Saturday
    ['2026-07-19T23:30:00Z', '2026-07-20'], // half past midnight on Monday
    ['2026-12-24T15:00:00Z', '2026-12-29'],
  ])('an order at %s is begun on %s', (moment, expected) => {
    expect(startingDay(new Date(moment), terms)).toBe(expected);
  });
});

test.each([
  ['2026-07-20T08:29:59Z', '2026-07-20'],
  ['2026-07-20T08:30:00Z', '2026-07-21'],
  ['2026-12-01T09:29:59Z', '2026-12-01'],
  ['2026-12-01T09:30:00Z', '2026-12-02'],
  ['2026-11-29T23:30:00Z', '2026-12-01'], // St Andrew's Day is a Monday
])('a shop in Scotland with a cut-off at half past nine begins an order at %s on %s', (moment, expected) => {
  expect(startingDay(new Date(moment), { cutOff: '09:30', bankHolidays: 'scotland', closedDays: [] })).toBe(expected);
});

const anyMoment = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
const anyDay = anyMoment.map(shopDay);
const someDays = fc.integer({ min: 0, max: 20 });

test('adding working days gives a working day, with exactly that many before it', () => {
  fc.assert(
    fc.property(anyDay, someDays, (day, count) => {
      const end = addWorkingDays(day, count, terms);
      expect(isWorkingDay(end, terms)).toBe(true);
      let between = 0;
      for (let at = day; at < end; at = daysAfter(at, 1)) between += Number(isWorkingDay(at, terms));
      expect(between).toBe(count);
    }),
  );
});

test('adding and subtracting the same number returns to the start', () => {
  fc.assert(
    fc.property(anyDay, someDays, (day, count) => {
      expect(addWorkingDays(addWorkingDays(day, count, terms), -count, terms)).toBe(addWorkingDays(day, 0, terms));
    }),
  );
});

test('a later order is never due earlier, and never before it was placed', () => {
  fc.assert(
    fc.property(anyMoment, fc.integer({ min: 0, max: 10 * 86_400_000 }), someDays, (moment, laterMs, count) => {
      const due = dueDay(moment, count, terms);
      expect(due >= shopDay(moment)).toBe(true);
      expect(dueDay(new Date(moment.getTime() + laterMs), count, terms) >= due).toBe(true);
    }),
  );
});

test('the boundary of overdue orders is exact to the millisecond', () => {
  fc.assert(
    fc.property(anyMoment, someDays, (now, count) => {
      const boundary = overdueBefore(now, count, terms);
      expect(isOverdue(boundary, count, { now, terms })).toBe(false);
      expect(isOverdue(new Date(boundary.getTime() - 1), count, { now, terms })).toBe(true);
    }),
  );
});

test('orders begin a day later from the next cut-off on, and not before', () => {
  fc.assert(
    fc.property(anyMoment, (moment) => {
      const next = nextCutOff(moment, terms);
      expect(next > moment).toBe(true);
      expect(startingDay(new Date(next.getTime() - 1), terms)).toBe(startingDay(moment, terms));
      expect(startingDay(next, terms) > startingDay(moment, terms)).toBe(true);
    }),
  );
});

const closed = { ...terms, closedDays: [{ from: '2026-11-24', to: '2026-11-26' }] };

test.each([
  ['2026-11-23T10:00:00Z', 0, '2026-11-23'],
  ['2026-11-23T15:00:00Z', 0, '2026-11-27'], // after the cut-off
  ['2026-11-25T10:00:00Z', 0, '2026-11-27'],
  ['2026-11-23T10:00:00Z', 1, '2026-11-27'],
  ['2026-11-26T10:00:00Z', 1, '2026-11-30'],
])('an order at %s that takes %i days is due on %s where Tuesday to Thursday are closed', (moment, count, expected) => {
  expect(dueDay(new Date(moment), count, closed)).toBe(expected);
});

test('closing days move the boundary of overdue orders as well', () => {
  fc.assert(
    fc.property(anyMoment, anyDay, fc.integer({ min: 0, max: 30 }), someDays, (now, from, length, count) => {
      const shut = { ...terms, closedDays: [{ from, to: daysAfter(from, length) }] };
      const boundary = overdueBefore(now, count, shut);
      expect(isOverdue(boundary, count, { now, terms: shut })).toBe(false);
      expect(isOverdue(new Date(boundary.getTime() - 1), count, { now, terms: shut })).toBe(true);
    }),
  );
});
