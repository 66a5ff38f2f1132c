import type { DeskPromotion } from '#checkout/promotions/promotion-admin.contract.ts';
import { poundsFault } from '#platform/money.ts';
import { dayAfter, londonDay, startOfLondonDay } from '../desk/london-days.rules.ts';

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

export function draftFrom(promotion: DeskPromotion): PromotionDraft {
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
    discount: type === 'percentage' ? Number(discount) : discount.trim(),
    ...limitsFrom(draft),
  };
}

/** What the API is sent for a change: only what is different, so that a time of day nobody touched stays. */
export function changesBetween(before: PromotionDraft, after: PromotionDraft) {
  const limits = Object.entries(limitsFrom(after));
  return Object.fromEntries(limits.filter(([name]) => fieldsOf(name).some((field) => before[field] !== after[field])));
}

/** The sentences are those of the API. */
export function draftFaults({ code, type, discount, firstDay, lastDay, ...limits }: PromotionDraft) {
  return {
    code: code.trim() === '' ? 'Enter a code' : undefined,
    discount: discountFault(type, discount),
    endsAt: firstDay && lastDay && lastDay < firstDay ? 'The end must come after the start' : undefined,
    minimumSubtotal: limits.minimumSubtotal.trim() === '' ? undefined : poundsFault(limits.minimumSubtotal),
    useLimit: isLimit(limits.useLimit) ? undefined : 'Give 1 at least, or leave it empty',
    useLimitPerCustomer: isLimit(limits.useLimitPerCustomer) ? undefined : 'Give 1 at least, or leave it empty',
  };
}

function discountFault(type: PromotionDraft['type'], typed: string): string | undefined {
  if (type === 'fixed') return poundsFault(typed);
  return /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= 100
    ? undefined
    : 'Give a percentage from 1 to 100';
}

function limitsFrom({ firstDay, lastDay, minimumSubtotal, useLimit, useLimitPerCustomer }: PromotionDraft) {
  return {
    startsAt: firstDay ? startOfLondonDay(firstDay) : null,
    endsAt: lastDay ? startOfLondonDay(dayAfter(lastDay)) : null,
    minimumSubtotal: minimumSubtotal.trim() || '0.00',
    useLimit: useLimit.trim() ? Number(useLimit) : null,
    useLimitPerCustomer: useLimitPerCustomer.trim() ? Number(useLimitPerCustomer) : null,
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

function isLimit(typed: string): boolean {
  return /^([1-9]\d{0,8})?$/.test(typed.trim());
}
