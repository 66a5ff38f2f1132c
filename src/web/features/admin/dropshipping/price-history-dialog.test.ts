import { expect, test } from 'vitest';
import { highestOf, pathOf, stepsOf } from './price-history-dialog.tsx';

const change = (day: number, price: string, supplierPrice: string | null) => ({
  id: day,
  at: new Date(Date.UTC(2026, 5, day)).toISOString(),
  price,
  supplierPrice,
  margin: null,
  cause: 'repriced' as const,
  by: null,
});
const frame = { width: 100, height: 50 };

test('the price line is level until the next change, and up to now', () => {
  const steps = stepsOf([change(6, '10.00', '5.00'), change(1, '5.00', null)], Date.UTC(2026, 5, 11));
  expect(steps.map(({ price }) => price)).toEqual([5, 10, 10]);
  expect(highestOf(steps)).toBe(10);
  expect(pathOf(steps, ({ price }) => price, frame)).toBe('M0 25H50V0H100V0');
});

test('a line starts where its figure is first known and ends where it becomes unknown', () => {
  const steps = stepsOf(
    [change(11, '10.00', null), change(6, '10.00', '5.00'), change(1, '10.00', null)],
    Date.UTC(2026, 5, 21),
  );
  expect(pathOf(steps, ({ cost }) => cost, frame)).toBe('M25 25H50');
});

test('a product whose price never changed has no steps', () => {
  expect(stepsOf([], 0)).toEqual([]);
  expect(pathOf([], ({ price }) => price, frame)).toBe('');
});
