import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import { usualWorkingDays } from '../working-days/working-days.contract.ts';
import type { WorkingDays } from '../working-days/working-days.contract.ts';
import { isWorkingDay, startingDay } from '../working-days/working-days.ts';
import { dispatchOf } from './delivery-dates.ts';
import type { Sender } from './delivery-dates.ts';
import { closingText, dispatchText } from './dispatch-words.contract.ts';

const own: Sender = { supplierId: null, processingDays: null };
const supplier: Sender = { supplierId: 1, processingDays: 1 };

function textAt(moment: string, terms: Partial<WorkingDays> = {}): string | null {
  const now = new Date(moment);
  const dispatch = dispatchOf([own], now, { ...usualWorkingDays, ...terms });
  return dispatch && dispatchText(dispatch, now.getTime());
}

const within = (span: string) => `Order within ${span} for dispatch today by express`;
const on = (day: string) => `Ordered now, it leaves on ${day} by express`;

test.each([
  ['2026-11-23T11:50:00Z', within('2 h 10 min')], // a Monday in winter
  ['2026-11-23T12:00:00Z', within('2 h')],
  ['2026-11-23T13:15:30Z', within('44 min')],
  ['2026-11-23T13:59:00Z', within('1 min')],
  ['2026-11-23T13:59:01Z', null], // the last minute
  ['2026-11-23T14:00:00Z', on('Tue 24 Nov')],
  ['2026-11-23T23:59:59Z', on('Tue 24 Nov')],
  ['2026-11-24T00:00:00Z', within('14 h')],
  ['2026-07-20T10:50:00Z', within('2 h 10 min')], // summer time
  ['2026-07-19T22:59:00Z', on('Mon 20 Jul')], // a minute before midnight in London
  ['2026-07-19T23:00:00Z', within('14 h')],
  ['2026-03-27T13:00:00Z', within('1 h')], // the Friday before the clocks go forward
  ['2026-03-27T18:00:00Z', on('Mon 30 Mar')],
  ['2026-03-29T00:59:59Z', on('Mon 30 Mar')],
  ['2026-03-29T22:59:59Z', on('Mon 30 Mar')],
  ['2026-03-29T23:00:00Z', within('14 h')], // midnight, by the new time
  ['2026-03-30T12:00:00Z', within('1 h')],
  ['2026-10-23T12:00:00Z', within('1 h')], // the Friday before they go back
  ['2026-10-25T23:59:59Z', on('Mon 26 Oct')],
  ['2026-10-26T00:00:00Z', within('14 h')],
  ['2026-10-26T13:00:00Z', within('1 h')],
  ['2026-11-20T17:00:00Z', on('Mon 23 Nov')], // Friday evening
  ['2026-11-21T10:00:00Z', on('Mon 23 Nov')], // a Saturday
  ['2026-12-24T13:00:00Z', within('1 h')],
  ['2026-12-24T15:00:00Z', on('Tue 29 Dec')], // Boxing Day's bank holiday is the Monday
  ['2026-12-25T10:00:00Z', on('Tue 29 Dec')],
  ['2026-12-31T15:00:00Z', on('Mon 4 Jan')],
  ['2027-03-25T15:00:00Z', on('Tue 30 Mar')], // Easter, in whose night the clocks go forward
])('at %s the page says %j', (moment, text) => {
  expect(textAt(moment)).toBe(text);
});

test('the shop’s own closing days, bank holidays and cut-off count', () => {
  const closedDays = [{ from: '2026-11-24', to: '2026-11-25' }];
  expect(textAt('2026-11-23T15:00:00Z', { closedDays })).toBe(on('Thu 26 Nov'));
  expect(textAt('2026-11-24T10:00:00Z', { closedDays })).toBe(on('Thu 26 Nov'));
  expect(textAt('2026-11-30T10:00:00Z', { bankHolidays: 'scotland' })).toBe(on('Tue 1 Dec'));
  expect(textAt('2026-11-23T15:00:00Z', { cutOff: '16:30' })).toBe(within('1 h 30 min'));
});

test('nothing is said of what a supplier sends, wholly or in part, nor of nothing', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  const of = (senders: Sender[]) => dispatchOf(senders, now, usualWorkingDays);
  expect([of([supplier]), of([own, supplier]), of([])]).toEqual([null, null, null]);
});

test('whatever was read when, the words never name a day that has passed, nor more time than there is', () => {
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.nat({ max: 8 * 86_400_000 }), (readAt, laterMs) => {
      const dispatch = dispatchOf([own], readAt, usualWorkingDays);
      const now = new Date(readAt.getTime() + laterMs);
      const text = dispatch && dispatchText(dispatch, now.getTime());
      if (!dispatch || !text) return;
      expect(startingDay(now, usualWorkingDays)).toBe(dispatch.day);
      expect(isWorkingDay(dispatch.day, usualWorkingDays)).toBe(true);
      const isToday = text.endsWith('today by express');
      expect(isToday).toBe(shopDay(now) === dispatch.day);
      expect(shopDay(now) <= dispatch.day).toBe(true);
      if (!isToday) return;
      const [, hours = '0', minutes = '0'] = /within (?:(\d+) h)? ?(?:(\d+) min)?/.exec(text) ?? [];
      const named = (Number(hours) * 60 + Number(minutes)) * 60_000;
      const left = Date.parse(dispatch.before) - now.getTime();
      expect(named <= left && named > left - 60_000).toBe(true);
      expect(now.getTime() + named <= Date.parse(`${daysAfter(dispatch.day, 1)}T00:00:00Z`)).toBe(true);
    }),
  );
});

test.each([
  ['2026-12-09T10:00:00Z', undefined],
  ['2026-12-10T10:00:00Z', 'We’re closed Thu 24 Dec to Sat 2 Jan and send again from Mon 4 Jan.'],
  ['2027-01-02T20:00:00Z', 'We’re closed Thu 24 Dec to Sat 2 Jan and send again from Mon 4 Jan.'],
  ['2027-01-03T10:00:00Z', undefined],
])('at %s the shop says of its closing days: %s', (moment, text) => {
  const closedDays = [
    { from: '2027-03-01', to: '2027-03-02' },
    // A weekend, on which nothing is sent in any case.
    { from: '2026-12-12', to: '2026-12-13' },
    { from: '2026-12-24', to: '2027-01-02' },
  ];
  const dispatch = dispatchOf([own], new Date(moment), { ...usualWorkingDays, closedDays });
  expect(dispatch?.closing && closingText(dispatch.closing)).toBe(text);
});
