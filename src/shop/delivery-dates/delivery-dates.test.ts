import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hours } from '#platform/clock.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import { bankHolidaysOf } from '../working-days/bank-holidays.ts';
import { bankHolidayNations, usualWorkingDays } from '../working-days/working-days.contract.ts';
import { dueDay, isWorkingDay } from '../working-days/working-days.ts';
import { arrivalText, statedDays } from './arrival-words.contract.ts';
import { arrivalAfter, arrivalOf, parcelsFrom } from './delivery-dates.ts';
import type { Sender } from './delivery-dates.ts';

const own: Sender = { supplierId: null, processingDays: null };
const supplier = (supplierId: number, processingDays: number): Sender => ({ supplierId, processingDays });
const standard = { service: 'standard', days: '3-7 days', workingDays: usualWorkingDays } as const;
const express = { service: 'express', days: '1-2 days', workingDays: usualWorkingDays } as const;

test.each([
  // Ordered at, senders, standard, express.
  ['2026-11-20T10:00:00Z', [own], 'Wed 25 to Sun 29 Nov', 'Sat 21 to Sun 22 Nov'], // a Friday
  ['2026-11-20T14:00:00Z', [own], 'Thu 26 to Mon 30 Nov', 'Tue 24 to Wed 25 Nov'], // at its cut-off
  ['2026-11-22T23:00:00Z', [own], 'Thu 26 to Mon 30 Nov', 'Tue 24 to Wed 25 Nov'], // a Sunday
  ['2026-11-23T10:00:00Z', [supplier(1, 1)], 'Thu 26 to Mon 30 Nov', 'Wed 25 to Thu 26 Nov'],
  ['2026-11-23T10:00:00Z', [supplier(3, 3)], 'Sat 28 Nov to Wed 2 Dec', 'Fri 27 to Sat 28 Nov'],
  ['2026-11-23T10:00:00Z', [own, supplier(3, 3), supplier(1, 1)], 'Sat 28 Nov to Wed 2 Dec', 'Fri 27 to Sat 28 Nov'],
  ['2026-12-24T10:00:00Z', [own], 'Thu 31 Dec to Mon 4 Jan', 'Sun 27 Dec'], // nothing comes at Christmas
  ['2027-12-24T10:00:00Z', [own], 'Fri 31 Dec to Tue 4 Jan', 'Wed 29 Dec'], // a Friday, whose Christmas Day is a Saturday
  ['2026-12-30T10:00:00Z', [own], 'Sat 2 to Wed 6 Jan', 'Thu 31 Dec to Sat 2 Jan'], // nor at New Year
  ['2026-03-27T13:59:59Z', [own], 'Wed 1 to Sun 5 Apr', 'Sat 28 to Sun 29 Mar'], // before the clocks go forward
  ['2026-03-29T23:30:00Z', [own], 'Thu 2 to Tue 7 Apr', 'Tue 31 Mar to Wed 1 Apr'], // Easter Monday is the 6th
  ['2026-10-24T23:30:00Z', [own], 'Thu 29 Oct to Mon 2 Nov', 'Tue 27 to Wed 28 Oct'], // in the night they go back
])('an order at %s arrives %j %s, by express %s', (moment, senders, byStandard, byExpress) => {
  const text = (terms: typeof standard | typeof express) => {
    const arrives = arrivalOf(senders, new Date(moment), terms);
    return arrives && arrivalText(arrives);
  };
  expect([text(standard), text(express)]).toEqual([byStandard, byExpress]);
});

test('a parcel arrives the stated number of days after the day it left', () => {
  expect(arrivalAfter('2026-11-27', standard)).toEqual({ from: '2026-11-29', to: '2026-12-03' });
  expect(arrivalAfter('2026-11-27', express)).toEqual({ from: '2026-11-28', to: '2026-11-29' });
  expect(arrivalAfter('2026-11-27', { ...express, days: '2 working days' })).toEqual({
    from: '2026-12-01',
    to: '2026-12-01',
  });
});

test.each([
  ['3-7 days', { from: 3, to: 7, isWorking: false }],
  [' 3 – 7 Days', { from: 3, to: 7, isWorking: false }],
  ['2 to 3 working days', { from: 2, to: 3, isWorking: true }],
  ['1 day', { from: 1, to: 1, isWorking: false }],
  ['2 business days', { from: 2, to: 2, isWorking: true }],
  ['7-3 days', null],
  ['about a week', null],
  ['within 3 days', null],
  ['3-7', null],
  ['100 days', null],
])('%j means %j', (words, meant) => {
  expect(statedDays(words)).toEqual(meant);
});

test('a text without days gives no dates', () => {
  expect(arrivalOf([own], new Date('2026-11-23T10:00:00Z'), { ...standard, days: 'about a week' })).toBeNull();
});

test('each sender sends a parcel', () => {
  expect(parcelsFrom([own])).toBe(1);
  expect(parcelsFrom([own, own, supplier(1, 1), supplier(1, 1), supplier(2, 1)])).toBe(3);
});

const anyWorkingDays = fc.record({
  cutOff: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((time) => time.map(two).join(':')),
  bankHolidays: fc.constantFrom(...bankHolidayNations),
  closedDays: fc.constant(usualWorkingDays.closedDays),
});
const two = (number: number) => String(number).padStart(2, '0');
const anyDays = fc
  .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }), fc.constantFrom('days', 'working days'))
  .map(([from, more, unit]) => `${from}-${from + more} ${unit}`);
const anySenders = fc.array(
  fc.oneof(
    fc.constant(own),
    fc.integer({ min: 1, max: 20 }).map((days) => supplier(days, days)),
  ),
  {
    minLength: 1,
    maxLength: 4,
  },
);
const anyTerms = fc.record({
  service: fc.constantFrom('standard' as const, 'express' as const),
  days: anyDays,
  workingDays: anyWorkingDays,
});

/** The times at which results change: midnights and cut-offs, in summer and winter. */
function momentsOfTwoYears(): Date[] {
  const times = ['00:00', '12:59', '13:00', '13:59', '14:00', '23:30'];
  return Array.from({ length: 731 }, (_, day) => daysAfter('2026-11-01', day)).flatMap((day) =>
    times.map((time) => new Date(`${day}T${time}:00Z`)),
  );
}

test('at every time within two years the promised days follow a working day, and never precede those of an earlier order', () => {
  const terms = [standard, express];
  const before = new Map<string, { from: string; to: string }>();
  const wrong: string[] = [];
  for (const now of momentsOfTwoYears()) {
    for (const [which, processing] of [0, 1, 3].flatMap((processing) =>
      terms.map((term) => [term, processing] as const),
    )) {
      const sent = dueDay(now, processing, usualWorkingDays);
      const found = arrivalOf([supplier(1, processing)], now, which);
      if (!found) throw new Error('No dates');
      const earlier = before.get(`${which.service} ${processing}`) ?? found;
      // Plain comparisons: a hundred thousand assertions take a minute.
      const isRight =
        isWorkingDay(sent, usualWorkingDays) &&
        sent >= shopDay(now) &&
        found.from > sent &&
        found.from <= found.to &&
        found.from >= earlier.from &&
        found.to >= earlier.to;
      if (!isRight) wrong.push(`At ${now.toISOString()}: sent ${sent}, ${JSON.stringify({ found, earlier })}`);
      before.set(`${which.service} ${processing}`, found);
    }
  }
  expect(wrong).toEqual([]);
});

test('for any settings dates are in order, after today, on no bank holiday, and not earlier for later or larger orders', () => {
  const anyMoment = fc.date({ min: new Date('2026-11-01'), max: new Date('2028-11-01'), noInvalidDate: true });
  fc.assert(
    fc.property(
      anyMoment,
      fc.nat({ max: hours(24 * 20) }),
      anySenders,
      anySenders,
      anyTerms,
      (now, later, some, more, terms) => {
        const found = arrivalOf(some, now, terms);
        const laterOne = arrivalOf(some, new Date(now.getTime() + later), terms);
        const ofMore = arrivalOf([...some, ...more], now, terms);
        if (!found || !laterOne || !ofMore) throw new Error('No dates');
        expect(found.from > shopDay(now)).toBe(true);
        expect(found.from <= found.to).toBe(true);
        for (const day of [found.from, found.to])
          expect(bankHolidaysOf(Number(day.slice(0, 4)), 'england-and-wales')).not.toContain(day);
        for (const other of [laterOne, ofMore]) expect(other.from >= found.from && other.to >= found.to).toBe(true);
      },
    ),
  );
});

test('an arrival is written with weekdays, both months where they differ, and a single day once', () => {
  expect(arrivalText({ from: '2026-11-25', to: '2026-11-29' })).toBe('Wed 25 to Sun 29 Nov');
  expect(arrivalText({ from: '2026-11-30', to: '2026-12-04' })).toBe('Mon 30 Nov to Fri 4 Dec');
  expect(arrivalText({ from: '2026-12-31', to: daysAfter('2026-12-31', 2) })).toBe('Thu 31 Dec to Sat 2 Jan');
  expect(arrivalText({ from: '2026-11-25', to: '2026-11-25' })).toBe('Wed 25 Nov');
});

test('the shop’s closing days delay what it packs, a supplier’s what that one sends, and the slowest counts', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  const week = [{ from: '2026-11-23', to: '2026-11-27' }];
  const shut = { ...standard, workingDays: { ...usualWorkingDays, closedDays: week } };
  const away = { ...supplier(1, 1), closedDays: week };
  const from = (senders: Parameters<typeof arrivalOf>[0], terms: Parameters<typeof arrivalOf>[2]) =>
    arrivalOf(senders, now, terms)?.from;
  expect(from([supplier(1, 1)], shut)).toBe(from([supplier(1, 1)], standard));
  expect([from([own], shut), from([away], standard), from([supplier(2, 1), away], standard)]).toEqual([
    '2026-12-03',
    '2026-12-03',
    '2026-12-03',
  ]);
});
