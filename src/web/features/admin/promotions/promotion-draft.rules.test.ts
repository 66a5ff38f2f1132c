import { expect, test } from 'vitest';
import type { AdminPromotion } from '#checkout/promotions/promotion-admin.contract.ts';
import { newPromotion } from '#checkout/promotions/promotion-admin.contract.ts';
import { validate } from '../../../validate.ts';
import { changesBetween, draftFrom, emptyDraft, promotionFrom } from './promotion-draft.rules.ts';

const summer: AdminPromotion = {
  id: 1,
  code: 'SUMMER',
  type: 'fixed',
  discount: '5.00',
  words: '£5.00',
  setOf: null,
  setPays: null,
  setPrice: null,
  gift: null,
  goods: null,
  isFirstOrderOnly: false,
  isAutomatic: false,
  startsAt: '2026-06-30T23:00:00.000Z',
  endsAt: '2026-08-31T23:00:00.000Z',
  minimumSubtotal: '0.00',
  useLimit: 100,
  useLimitPerCustomer: null,
  isActive: true,
  state: 'running',
  uses: 0,
  revenue: '0.00',
  createdAt: '2026-06-01T10:00:00.000Z',
};

test('a promotion survives the round trip through its form', () => {
  const draft = draftFrom(summer);
  expect(draft).toMatchObject({ firstDay: '2026-07-01', lastDay: '2026-08-31', minimumSubtotal: '', useLimit: '100' });
  const { code, type, discount, startsAt, endsAt, minimumSubtotal, useLimit, useLimitPerCustomer } = summer;
  expect(promotionFrom(draft)).toEqual({
    code,
    type,
    discount,
    startsAt,
    endsAt,
    minimumSubtotal,
    useLimit,
    useLimitPerCustomer,
    goods: null,
    isFirstOrderOnly: false,
    isAutomatic: false,
  });
});

test('an update contains only changed fields', () => {
  const before = draftFrom(summer);
  expect(changesBetween(before, before)).toEqual({});
  expect(changesBetween(before, { ...before, useLimit: '', lastDay: '2026-09-30' })).toEqual({
    useLimit: null,
    endsAt: '2026-09-30T23:00:00.000Z',
  });
});

test.each([
  [{ code: 'A', discount: '10' }, []],
  [{ code: ' ', discount: '10' }, ['code']],
  [{ code: 'A', discount: '0' }, ['discount']],
  [{ code: 'A', discount: '12.5' }, ['discount']],
  [{ code: 'A', discount: '101' }, ['discount']],
  [{ code: 'A', type: 'fixed' as const, discount: '' }, ['discount']],
  [{ code: 'A', type: 'fixed' as const, discount: '2.50' }, []],
  [{ code: 'A', discount: '5', firstDay: '2026-12-02', lastDay: '2026-12-01' }, ['endsAt']],
  [{ code: 'A', discount: '5', useLimit: '0', minimumSubtotal: 'x' }, ['minimumSubtotal', 'useLimit']],
])('%j has its errors in %j', (typed, names) => {
  const issues = validate(newPromotion, promotionFrom({ ...emptyDraft, ...typed }));
  expect(issues.map(({ path }) => path)).toEqual(names);
});
