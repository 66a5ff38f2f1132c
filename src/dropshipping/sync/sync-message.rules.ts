import type { SyncKind } from './sync-words.contract.ts';
import type { Sync, SyncRunView } from './syncs.contract.ts';

type Reported = Pick<Sync, 'kinds' | 'isOver' | 'runs'>;

const nouns: Record<SyncKind, string> = { pictures: 'product image', stock: 'stock figure', prices: 'price' };

export const noConnectedSupplier =
  'No active supplier is connected yet. Give a supplier an API endpoint and a key in the Suppliers tab, then try again.';

/** The result of a sync in a sentence for a toast. */
export function syncMessage(sync: Reported): string {
  if (!sync.isOver) {
    const [done, total] = [sum(sync.runs, 'done'), sum(sync.runs, 'total')];
    return `The sync continues in the background: ${done} of ${many(total, 'product')} checked so far.`;
  }
  return [...whatChanged(sync), ...whatFailed(sync.runs)].join(' ');
}

/** Suppliers that failed completely. */
export function failedRuns(runs: readonly SyncRunView[]): SyncRunView[] {
  return runs.filter(({ state }) => state === 'failed');
}

/** A missing picture of a supplier that responds otherwise does not count as a failure of the sync. */
export function isWhollyFailed(sync: Reported): boolean {
  return sync.isOver && failedRuns(sync.runs).length === sync.runs.length;
}

function whatChanged({ kinds, runs }: Reported): string[] {
  const [only, ...more] = kinds;
  const noun = only && more.length === 0 ? nouns[only] : 'change';
  const updated = sum(runs, 'updated');
  const from = runs.filter((run) => run.updated > 0).length;
  const answered = runs.filter(({ state }) => state === 'done');
  const checked = sum(answered, 'total');
  const waiting = whatWaits(runs, noun);
  if (updated > 0) {
    const was = noun === 'change' ? 'applied' : 'updated';
    return [`${many(updated, noun)} ${was} from ${many(from, 'supplier')}.`, ...waiting];
  }
  if (waiting.length > 0) return waiting;
  if (answered.length === 0) return [];
  if (checked === 0) return ['No product has its supplier’s own code yet, so there was nothing to sync.'];
  if (sum(runs, 'failed') > 0) return [`No ${noun === 'change' ? 'product' : noun} has changed.`];
  const what = noun === 'change' ? 'product' : noun;
  return [checked === 1 ? `The one ${what} is up to date.` : `All ${many(checked, what)} are up to date.`];
}

function whatWaits(runs: readonly SyncRunView[], noun: string): string[] {
  const count = sum(runs, 'held');
  return count > 0 ? [`${many(count, noun)} ${count === 1 ? 'is' : 'are'} waiting for your approval.`] : [];
}

function whatFailed(runs: readonly SyncRunView[]): string[] {
  const products = sum(
    runs.filter(({ state }) => state === 'done'),
    'failed',
  );
  return [
    ...(products > 0 ? [`${many(products, 'product')} could not be updated.`] : []),
    ...failedRuns(runs).flatMap(({ fault }) => fault?.message ?? []),
  ];
}

function sum(runs: readonly SyncRunView[], of: 'updated' | 'failed' | 'held' | 'total' | 'done'): number {
  return runs.reduce((total, run) => total + run[of], 0);
}

function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
