import { expect, test } from 'vitest';
import { rhythmText } from './reminder-words.contract.ts';
import { dayAfter, firstByLasting, rhythmOf, usualDays } from './reminders.rules.ts';

test.each([
  [null, null],
  [6, null],
  [7, 7],
  [48, 48],
  [900, 365],
])('what lasts %s days is reminded of every %s', (days, every) => {
  expect(rhythmOf(days)).toBe(every);
});

test.each([
  ['2026-11-30', 48, '2027-01-10'],
  ['2026-11-30', 24, '2026-12-17'],
  ['2026-11-30', 9, '2026-12-06'],
  ['2026-09-01', 24, '2026-11-30'],
])('what arrives on %s and lasts %s days: %s', (arrivesOn, everyDays, day) => {
  expect(firstByLasting({ arrivesOn, everyDays, today: '2026-11-29' })).toBe(day);
});

test.each([
  ['2026-11-29', 28, '2026-12-27'],
  ['2026-11-28', 7, '2026-12-05'],
  ['2026-09-01', 28, '2026-12-22'],
  ['2026-11-22', 7, '2026-12-06'],
  ['2026-12-10', 7, '2026-12-17'],
])('after the one of %s every %s days: %s', (nextOn, everyDays, day) => {
  expect(dayAfter({ nextOn, everyDays, today: '2026-11-29' })).toBe(day);
});

test.each([
  [[], null],
  [['2026-10-01'], null],
  [['2026-10-01', '2026-10-29'], 28],
  [['2026-08-01', '2026-08-31', '2026-09-20', '2026-10-24'], 30],
  [['2026-10-01', '2026-10-01'], null],
])('bought on %j: usually every %s days', (days, usual) => {
  expect(usualDays(days)).toBe(usual);
});

test.each([
  [7, 'every week'],
  [28, 'every 4 weeks'],
  [25, 'every 25 days'],
])('%s days is %s', (days, text) => {
  expect(rhythmText(days)).toBe(text);
});
