import type { SyncRunView } from '#dropshipping/sync/syncs.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { count, countOf } from '../parts/formats.rules.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { runInWords } from './sync-words.rules.ts';

/** Progress by supplier. */
export function RunProgressList({ runs }: { runs: readonly SyncRunView[] }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {runs.map((run) => (
        <RunProgress key={run.supplierId} run={run} />
      ))}
    </ul>
  );
}

function RunProgress({ run }: { run: SyncRunView }) {
  const { supplierName, state, done, total, unmatched } = run;
  return (
    <li className="grid content-start gap-2 rounded-field bg-paper p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-base font-semibold wrap-anywhere">{supplierName}</h3>
        {state === 'done' ? <StatusBadge status="done" tone="success" /> : <StatusBadge status={state} />}
      </div>
      <progress
        className="progress"
        max={1}
        value={state === 'done' ? 1 : done / Math.max(1, total)}
        aria-label={`Progress of ${supplierName}`}
      />
      <p className={state === 'failed' ? 'text-sm text-error' : 'text-sm text-muted'}>
        {runInWords(run)}
        {state === 'running' && `: ${count(done)} of ${countOf(total, 'product')}`}
        {state === 'done' && countOf(total, 'product')}
      </p>
      <Counts run={run} />
      {unmatched > 0 && (
        <p className="text-sm text-muted">
          {countOf(unmatched, 'product')} not matched yet: no supplier knows the code.
        </p>
      )}
    </li>
  );
}

function Counts({ run: { state, updated, unchanged, held, failed } }: { run: SyncRunView }) {
  if (state === 'waiting' || state === 'failed') return null;
  return (
    <p className="flex flex-wrap gap-1.5">
      <Badge tone={updated > 0 ? 'success' : 'grey'}>{count(updated)} updated</Badge>
      {unchanged > 0 && <Badge tone="grey">{count(unchanged)} unchanged</Badge>}
      {held > 0 && <Badge tone="highlight">{count(held)} to approve</Badge>}
      {failed > 0 && <Badge tone="danger">{count(failed)} failed</Badge>}
    </p>
  );
}
