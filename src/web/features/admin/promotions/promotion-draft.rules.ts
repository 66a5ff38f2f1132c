import type { AdminPromotion } from '#checkout/promotions/promotion-admin.contract.ts';
import { numberTyped } from '../parts/formats.rules.ts';
import { dayAfter, londonDay, startOfLondonDay } from '../parts/london-days.rules.ts';

/** The promotion form's fields, all as text. */
export type PromotionDraft = {
  code: string;
  type: 'percentage' | 'fixed';
  discount: string;
  /** Dates in London, inclusive. */
  firstDay: string;
  lastDay: string;
  minimumSubtotal: string;
  useLimit: string;
  useLimitPerCustomer: string;
};

export const emptyDraft: PromotionDraft = {
  code: '',
  type: 'percentage',
  discount: '',
  firstDay: '',
  lastDay: '',
  minimumSubtotal: '',
  useLimit: '',
  useLimitPerCustomer: '',
};

export function draftFrom(promotion: AdminPromotion): PromotionDraft {
  const { code, type, discount, startsAt, endsAt, minimumSubtotal, useLimit, useLimitPerCustomer } = promotion;
  return {
    code,
    type,
    discount: String(discount),
    firstDay: startsAt ? londonDay(startsAt) : '',
    lastDay: endsAt ? lastDayBefore(endsAt) : '',
    minimumSubtotal: minimumSubtotal === '0.00' ? '' : minimumSubtotal,
    useLimit: useLimit === null ? '' : String(useLimit),
    useLimitPerCustomer: useLimitPerCustomer === null ? '' : String(useLimitPerCustomer),
  };
}

/** The request body for a new promotion. */
export function promotionFrom(draft: PromotionDraft) {
  const { code, type, discount } = draft;
  return {
    code: code.trim(),
    type,
    discount: type === 'percentage' ? numberTyped(discount) : discount.trim(),
    ...limitsFrom(draft),
  };
}

/** The request body for an update: only changed fields, so that an untouched time of day is kept. */
export function changesBetween(before: PromotionDraft, after: PromotionDraft) {
  const limits = Object.entries(limitsFrom(after));
  return Object.fromEntries(limits.filter(([name]) => fieldsOf(name).some((field) => before[field] !== after[field])));
}

/** The fields that can be changed after creation. */
export function limitsFrom({ firstDay, lastDay, minimumSubtotal, useLimit, useLimitPerCustomer }: PromotionDraft) {
  return {
    startsAt: firstDay ? startOfLondonDay(firstDay) : null,
    endsAt: lastDay ? startOfLondonDay(dayAfter(lastDay)) : null,
    minimumSubtotal: minimumSubtotal.trim() || '0.00',
    useLimit: useLimit.trim() ? numberTyped(useLimit) : null,
    useLimitPerCustomer: useLimitPerCustomer.trim() ? numberTyped(useLimitPerCustomer) : null,
  };
}

function fieldsOf(name: string): (keyof PromotionDraft)[] {
  if (name === 'startsAt') return ['firstDay'];
  if (name === 'endsAt') return ['lastDay'];
  return (['minimumSubtotal', 'useLimit', 'useLimitPerCustomer'] as const).filter((field) => field === name);
}

/** An end at midnight means the end of the previous day. */
function lastDayBefore(endsAt: string): string {
  return londonDay(new Date(Date.parse(endsAt) - 1).toISOString());
}
