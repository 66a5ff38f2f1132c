import type { AdminPromotion } from '#checkout/promotions/promotion-admin.contract.ts';
import { dayAfter, londonDay, startOfLondonDay } from '../parts/london-days.rules.ts';
import { numberTyped } from '../parts/typed-number.rules.ts';

/** A promotion as its form has it: text in every field, empty where nothing is set. */
export type PromotionDraft = {
  code: string;
  type: 'percentage' | 'fixed';
  discount: string;
  /** Days in London, both included. */
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

/** What the API is sent for a new one. */
export function promotionFrom(draft: PromotionDraft) {
  const { code, type, discount } = draft;
  return {
    code: code.trim(),
    type,
    discount: type === 'percentage' ? numberTyped(discount) : discount.trim(),
    ...limitsFrom(draft),
  };
}

/** What the API is sent for a change: only what is different, so that a time of day nobody touched stays. */
export function changesBetween(before: PromotionDraft, after: PromotionDraft) {
  const limits = Object.entries(limitsFrom(after));
  return Object.fromEntries(limits.filter(([name]) => fieldsOf(name).some((field) => before[field] !== after[field])));
}

/** What can still be changed of one that is known. */
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

/** An end at midnight belongs to the day before. */
function lastDayBefore(endsAt: string): string {
  return londonDay(new Date(Date.parse(endsAt) - 1).toISOString());
}
