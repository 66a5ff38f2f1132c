import { expect, test } from 'vitest';
import type { DayFigures } from '#analytics/sales-reports/reports.contract.ts';
import { pointsOf } from './chart-points.rules.ts';
import { pointName } from './day-charts.tsx';

function daysOf(count: number): DayFigures[] {
  return Array.from({ length: count }, (_, place) => ({
    day: new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10),
    revenue: '0.10',
    orders: 1,
    visitors: 2,
  }));
}

test('a month is drawn by the day', () => {
  const points = pointsOf(daysOf(30));
  expect(points).toHaveLength(30);
  expect(points[0]).toEqual({ day: '2026-01-01', days: 1, revenue: 0.1, orders: 1, visitors: 2 });
});

test('a long time is drawn by the week, to the penny, and nothing of it is lost', () => {
  const points = pointsOf(daysOf(200));
  expect(points).toHaveLength(29);
  expect(points[1]).toEqual({ day: '2026-01-08', days: 7, revenue: 0.7, orders: 7, visitors: 14 });
  expect(points.reduce((sum, { orders }) => sum + orders, 0)).toBe(200);
  expect(pointName(points[28] ?? { day: '', days: 0 })).toBe('4 days from 16 Jul 2026');
});

test('no days are no points', () => {
  expect(pointsOf([])).toEqual([]);
});
