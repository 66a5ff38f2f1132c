import type { SyncError, SyncKind } from '#dropshipping/sync/sync-words.contract.ts';
import type { SyncRunView } from '#dropshipping/sync/syncs.contract.ts';

export const kindNames: Record<SyncKind, string> = { pictures: 'Images', stock: 'Stock', prices: 'Prices' };

/** Likely causes on the failure card; `causes` are the errors that indicate each. */
export const likelyCauses: readonly { name: string; causes: readonly SyncError[] }[] = [
  { name: 'Missing or invalid API credentials', causes: ['credentials'] },
  { name: 'Supplier endpoints unavailable', causes: ['unavailable', 'garbage', 'unsupported'] },
  { name: 'Network issues', causes: ['network'] },
  { name: 'Rate limiting', causes: ['rate-limited'] },
];

/** A run's current step as text: 'Asking for the product list'. */
export function runInWords({ state, step, fault }: Pick<SyncRunView, 'state' | 'step' | 'fault'>): string {
  if (state === 'waiting') return 'Waiting to start';
  if (state === 'failed') return fault?.message ?? 'Failed';
  if (state === 'done') return 'Asked for ';
  return { offers: 'Reading its product list', figures: 'Saving stock and prices', pictures: 'Fetching images' }[step];
}
