import type { SupplierSyncPolicy, SyncPolicyBody } from '#dropshipping/sync/policies/sync-policies.contract.ts';
import { numberTyped } from '../parts/formats.rules.ts';

/** The form's fields, all as text. */
export type PolicyDraft = Record<keyof SyncPolicyBody, string>;

export const schedules = [
  ['', 'Only when I ask'],
  ['1', 'Every hour'],
  ['6', 'Every 6 hours'],
  ['24', 'Every day'],
  ['168', 'Every week'],
] as const;

export function draftOf(policy: SupplierSyncPolicy): PolicyDraft {
  const hours = (every: number | null) => (every === null ? '' : String(every));
  return {
    pictures: policy.pictures,
    stock: policy.stock,
    prices: policy.prices,
    picturesEveryHours: hours(policy.picturesEveryHours),
    stockEveryHours: hours(policy.stockEveryHours),
    pricesEveryHours: hours(policy.pricesEveryHours),
    stockBuffer: String(policy.stockBuffer),
    inStockCountsAs: String(policy.inStockCountsAs),
    holdShare: String(policy.holdShare),
    staleAfterHours: String(policy.staleAfterHours),
    soldOutAfterHours: String(policy.soldOutAfterHours),
  };
}

export function policyIn({ pictures, stock, prices, ...numbers }: PolicyDraft) {
  const every = (typed: string) => (typed === '' ? null : numberTyped(typed));
  return {
    pictures,
    stock,
    prices,
    picturesEveryHours: every(numbers.picturesEveryHours),
    stockEveryHours: every(numbers.stockEveryHours),
    pricesEveryHours: every(numbers.pricesEveryHours),
    stockBuffer: numberTyped(numbers.stockBuffer),
    inStockCountsAs: numberTyped(numbers.inStockCountsAs),
    holdShare: numberTyped(numbers.holdShare),
    staleAfterHours: numberTyped(numbers.staleAfterHours),
    soldOutAfterHours: numberTyped(numbers.soldOutAfterHours),
  };
}

export function scheduleInWords(every: number | null): string {
  if (every === null) return 'only when you ask';
  const known = schedules.find(([value]) => value === String(every));
  return known ? known[1].toLowerCase() : `every ${every} hours`;
}
