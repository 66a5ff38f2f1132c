import type { SupplierSyncPolicy, SyncPolicyBody } from '#dropshipping/sync/policies/sync-policies.contract.ts';

/** As it is typed: everything is text. */
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

/** What is no number goes as it is: the API says beside the field what it takes. */
export function policyIn(draft: PolicyDraft): SyncPolicyBody {
  const word = (typed: string) => (typed === 'hold' ? 'hold' : 'apply');
  const every = (typed: string) => (typed === '' ? null : Number(typed));
  const number = (typed: string) => (typed.trim() === '' ? -1 : Number(typed));
  return {
    pictures: word(draft.pictures),
    stock: word(draft.stock),
    prices: word(draft.prices),
    picturesEveryHours: every(draft.picturesEveryHours),
    stockEveryHours: every(draft.stockEveryHours),
    pricesEveryHours: every(draft.pricesEveryHours),
    stockBuffer: number(draft.stockBuffer),
    inStockCountsAs: number(draft.inStockCountsAs),
    holdShare: number(draft.holdShare),
    staleAfterHours: number(draft.staleAfterHours),
    soldOutAfterHours: number(draft.soldOutAfterHours),
  };
}

export function scheduleInWords(every: number | null): string {
  if (every === null) return 'only when you ask';
  const known = schedules.find(([value]) => value === String(every));
  return known ? known[1].toLowerCase() : `every ${every} hours`;
}
