import { expect, test } from 'vitest';
import { nearestStart, stepsBetween, talliesOf } from './stretches.ts';

const sold = { after: '2024-11-22', until: '2026-11-22' };
const held = ['2024-12-31', '2025-01-31', '2025-12-31', '2026-07-31', '2026-10-31'];

test.each([
  ['the last 30 days', '2026-10-23', '2026-11-22', []],
  ['the last week', '2026-11-15', '2026-11-22', []],
  ['three weeks of last month', '2026-10-05', '2026-10-28', []],
  ['the last 115 days', '2026-07-30', '2026-11-22', ['2026-10-31', '2026-07-31']],
  ['three months that have ended', '2026-07-31', '2026-10-31', ['2026-10-31', '2026-07-31']],
  ['a year', '2024-12-31', '2025-12-31', ['2025-12-31', '2024-12-31']],
  ['nearly a year', '2025-01-04', '2025-12-28', ['2025-12-31', '2024-12-31']],
  ['all there was', '2023-12-31', '2026-11-22', ['2026-10-31']],
  ['before anything was sold', '2023-01-01', '2023-12-31', []],
])('%s, after %s until %s, begin with the tallies to date of %j', (_what, after, until, expected) => {
  expect(talliesOf(nearestStart({ after, until }, held, sold)).map(({ day }) => day)).toEqual(expected);
});

test('a tally to date is put on up to its end, and taken off before its beginning', () => {
  expect(talliesOf({ after: '2025-12-31', until: '2026-10-31' })).toEqual([
    { day: '2026-10-31', sign: 1 },
    { day: '2025-12-31', sign: -1 },
  ]);
  expect(talliesOf({ after: '2026-10-31', until: '2025-12-31' })).toEqual([
    { day: '2025-12-31', sign: 1 },
    { day: '2026-10-31', sign: -1 },
  ]);
});

test('what a stretch has too little is put on, and what it has too much is taken off', () => {
  const start = { after: '2026-01-10', until: '2026-03-31' };
  expect(stepsBetween(start, start)).toEqual([]);
  expect(stepsBetween(start, { after: '2026-01-05', until: '2026-02-01' })).toEqual([
    { after: '2026-02-01', until: '2026-03-31', sign: -1 },
    { after: '2026-01-05', until: '2026-01-10', sign: 1 },
  ]);
});
