import { expect, test } from 'vitest';
import { nearestStart, stepsBetween } from './stretches.ts';

const sold = { after: '2024-11-22', until: '2026-11-22' };
const kept = (id: number, after: string, until: string) => ({ id, after, until, products: 10 });
const spans = [
  kept(30, '2026-10-23', 'infinity'),
  kept(90, '2026-08-24', 'infinity'),
  kept(365, '2025-11-22', 'infinity'),
  ...['2024-12-31', '2025-01-31', '2025-12-31', '2026-09-30', '2026-10-31'].map((until) =>
    kept(Number(until.replaceAll('-', '')), '-infinity', until),
  ),
  kept(99_991_231, '-infinity', 'infinity'),
];

test.each([
  ['the last 30 days', '2026-10-23', '2026-11-22', { ranked: 30 }],
  ['the last 30 days, to a day that has not come', '2026-10-23', '2026-12-24', { ranked: 30 }],
  ['the last 30 days, just after midnight', '2026-10-24', '2026-11-23', { ranked: 30 }],
  ['the last 33 days', '2026-10-20', '2026-11-22', { ranked: 30 }],
  ['the last 60 days', '2026-09-23', '2026-11-22', { plus: 99_991_231, minus: 20_260_930 }],
  ['the last week', '2026-11-15', '2026-11-22', {}],
  ['a month that has ended', '2026-09-30', '2026-10-31', { plus: 20_261_031, minus: 20_260_930 }],
  ['a year', '2024-12-31', '2025-12-31', { plus: 20_251_231, minus: 20_241_231 }],
  ['nearly a year', '2025-01-04', '2025-12-28', { plus: 20_251_231, minus: 20_241_231 }],
  ['all there was', '2023-12-31', '2026-11-22', { plus: 99_991_231, minus: 0 }],
  ['before anything was sold', '2023-01-01', '2023-12-31', {}],
])('%s, after %s until %s, begin with %j', (_what, after, until, expected) => {
  const { ranked, between } = nearestStart({ after, until }, spans, sold);
  expect({ ranked: ranked?.id, plus: between?.plus.id, minus: between?.minus.id }).toEqual({
    ranked: undefined,
    plus: undefined,
    minus: undefined,
    ...expected,
  });
});

test('what a stretch has too little is put on, and what it has too much is taken off', () => {
  const held = { after: '2026-01-10', until: 'infinity' };
  expect(stepsBetween(held, { after: '2026-01-10', until: 'infinity' })).toEqual([]);
  expect(stepsBetween(held, { after: '2026-01-05', until: '2026-02-01' })).toEqual([
    { after: '2026-02-01', until: 'infinity', sign: -1 },
    { after: '2026-01-05', until: '2026-01-10', sign: 1 },
  ]);
});
