import { expect, test } from 'vitest';
import type { DayFigures } from '#analytics/sales-reports/reports.contract.ts';
import { growthText } from '../analytics-panel.tsx';
import { badgeTone } from '../recent-orders.tsx';
import { pointName } from './day-charts.tsx';
import { pointsOf, profitMargin, sumOf } from './report-figures.rules.ts';

function daysOf(count: number): DayFigures[] {
  return Array.from({ length: count }, (_, place) => ({
    day: new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10),
    revenue: '0.10',
    orders: 1,
    visitors: 2,
  }));
}

test('a month is drawn by day', () => {
  const points = pointsOf(daysOf(30));
  expect(points).toHaveLength(30);
  expect(points[0]).toEqual({ day: '2026-01-01', days: 1, revenue: 0.1, orders: 1, visitors: 2 });
});

test('a long period is drawn by week, and its totals are exact', () => {
  const points = pointsOf(daysOf(200));
  expect(points).toHaveLength(29);
  expect(points[1]).toEqual({ day: '2026-01-08', days: 7, revenue: 0.7, orders: 7, visitors: 14 });
  expect(points.reduce((sum, { orders }) => sum + orders, 0)).toBe(200);
  expect(pointName(points[28] ?? { day: '', days: 0 })).toBe('4 days from 16 Jul 2026');
});

test('no days give no points', () => {
  expect(pointsOf([])).toEqual([]);
});

const row = {
  id: 1,
  name: 'Bone',
  units: 2,
  unitsWithoutCost: 1,
  revenue: '12.10',
  refunded: '0.10',
  vat: '2.02',
  cost: '15.00',
  deliveryCost: '0.20',
  paymentFee: '0.10',
  profit: '-5.12',
};

test('sums are exact, losses included', () => {
  expect(sumOf([row, { ...row, profit: '0.02' }, row])).toEqual({
    units: 6,
    unitsWithoutCost: 3,
    revenue: '36.30',
    refunded: '0.30',
    vat: '6.06',
    cost: '45.00',
    deliveryCost: '0.60',
    paymentFee: '0.30',
    profit: '-10.22',
  });
});

test('the margin is a share of revenue without VAT, and null without revenue', () => {
  expect(profitMargin({ revenue: '12.00', vat: '2.00', profit: '2.50' })).toBe(0.25);
  expect(profitMargin({ revenue: '0.00', vat: '0.00', profit: '-3.99' })).toBeNull();
});

test.each([
  [12.5, '+12.5%'],
  [0, '0.0%'],
  [-3, '-3.0%'],
  [null, 'New'],
])('a growth of %s reads %s', (growth, text) => {
  expect(growthText(growth)).toBe(text);
});

test('status badges on the dashboard have their own tones', () => {
  expect((['completed', 'processing', 'shipped', 'confirmed', 'delivered'] as const).map(badgeTone)).toEqual([
    'pine',
    'grey',
    'outline',
    'danger',
    'danger',
  ]);
});
