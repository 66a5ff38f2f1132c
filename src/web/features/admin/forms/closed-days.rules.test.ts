import { expect, test } from 'vitest';
import { closedDaysAsText, closedDaysError, closedDaysIn, closedDaysTyped } from './closed-days.rules.ts';

const christmas = { from: '2026-12-24', to: '2027-01-02' };

test('days that are chosen and not added yet are saved with the others', () => {
  const text = closedDaysAsText([christmas], { from: '2026-08-31', to: '' });
  expect(closedDaysIn(text)).toEqual([{ from: '2026-08-31', to: '2026-08-31' }, christmas]);
  expect(closedDaysTyped(text)).toEqual({ added: [christmas], choice: { from: '2026-08-31', to: '' } });
  expect(closedDaysError(text)).toBeUndefined();
});

test('without a choice the text is that of the days', () => {
  expect(closedDaysAsText([christmas])).toBe('2026-12-24/2027-01-02');
  expect(closedDaysIn('2026-12-24/2027-01-02')).toEqual([christmas]);
  expect(closedDaysIn('')).toEqual([]);
});

test.each([
  [{ from: '', to: '2026-08-31' }, 'Choose the first day as well.'],
  [{ from: '2026-08-31', to: '2026-08-30' }, 'The last day is before the first.'],
])('a choice %j is not saved', (choice, why) => {
  expect(closedDaysError(closedDaysAsText([], choice))).toBe(why);
});
