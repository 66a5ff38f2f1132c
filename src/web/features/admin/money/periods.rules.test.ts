import { expect, test } from 'vitest';
import { periodName, periodsOf } from './periods.rules.ts';

const facts = {
  isVatRegistered: true,
  xeroAccounts: { sales: '', delivery: '', fees: '', giftCards: '' },
  thisMonth: '2026-11',
};

test.each([
  [1, ['2026-12', '2026-09', '2026-06']],
  [2, ['2027-01', '2026-10', '2026-07']],
  [3, ['2026-11', '2026-08']],
])('of VAT group %i the quarters end as HMRC has them, back to the first sale', (vatGroup, ends) => {
  const periods = periodsOf({ ...facts, vatGroup, firstMonth: '2026-06' }, 3);
  expect(periods.map(({ until }) => until)).toEqual(ends);
});

test('months go back to the first sale, and a shop without sales has the current month', () => {
  const months = periodsOf({ ...facts, vatGroup: 1, firstMonth: '2026-09' }, 1);
  expect(months.map(periodName)).toEqual(['November 2026', 'October 2026', 'September 2026']);
  expect(periodsOf({ ...facts, vatGroup: 1, firstMonth: null }, 1)).toHaveLength(1);
});

test('a quarter is named by its months, also across years', () => {
  expect(periodName({ until: '2026-12', months: 3 })).toBe('Oct to Dec 2026');
  expect(periodName({ until: '2027-01', months: 3 })).toBe('Nov 2026 to Jan 2027');
});
