import { useQuery } from '@tanstack/react-query';
import { RefreshCw, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { SupplierSyncPolicy } from '#dropshipping/sync/policies/sync-policies.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { TableSkeleton } from '../lists/table-box.tsx';
import { countOf, dateTime } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { policiesQuery, useStartSync } from './approvals.queries.ts';
import { NoConnection } from './no-connection.tsx';
import { PolicyDialog } from './policy-dialog.tsx';
import { scheduleInWords } from './policy-draft.rules.ts';

/** Sync policy of each connected supplier, with a button to sync now. */
export function SupplierRules() {
  const { data: policies, error, errorUpdatedAt, refetch } = useQuery(policiesQuery);
  useFailureToast('Failed to fetch suppliers', { error, errorUpdatedAt });
  const [open, setOpen] = useState<SupplierSyncPolicy>();
  if (error) return <LoadFailure what="suppliers" error={error} onRetry={() => void refetch()} />;
  if (!policies) return <TableSkeleton what="suppliers" columns={3} rows={3} />;
  if (policies.length === 0) return <NoConnection />;
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {policies.map((policy) => (
          <SupplierCard key={policy.supplierId} policy={policy} onEdit={() => setOpen(policy)} />
        ))}
      </ul>
      {open && <PolicyDialog policy={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function SupplierCard({ policy, onEdit }: { policy: SupplierSyncPolicy; onEdit: () => void }) {
  const { mutate: start, isPending } = useStartSync();
  const { supplierId, supplierName, products, unmatched, staleStock, waiting } = policy;
  return (
    <li className="admin-panel flex min-w-0 flex-col gap-4">
      <div className="grid gap-2">
        <h3 className="text-subheading wrap-anywhere">{supplierName}</h3>
        <p className="flex flex-wrap gap-1.5">
          <Badge tone="grey">{countOf(products, 'product')}</Badge>
          {unmatched > 0 && <Badge tone="highlight">{unmatched} not matched</Badge>}
          {staleStock > 0 && <Badge tone="danger">{staleStock} with old stock</Badge>}
          {waiting > 0 && <Badge tone="highlight">{countOf(waiting, 'change')} to approve</Badge>}
        </p>
      </div>
      <Facts policy={policy} />
      <p className="text-sm text-muted">{believed(policy)}</p>
      <div className="mt-auto flex flex-wrap gap-2">
        <Button
          size="small"
          busy={isPending}
          onClick={() => start({ kinds: ['stock', 'prices'], supplierId })}
          aria-label={`Sync stock and prices of ${supplierName}`}
        >
          {!isPending && <RefreshCw className="size-4" aria-hidden />}
          {isPending ? 'Starting...' : 'Sync Stock and Prices'}
        </Button>
        <Button
          tone="secondary"
          size="small"
          className="bg-oat-deep"
          onClick={onEdit}
          aria-label={`Edit Rules of ${supplierName}`}
        >
          <SlidersHorizontal className="size-4" aria-hidden />
          Edit Rules
        </Button>
      </div>
    </li>
  );
}

/** What the shop goes by, of when it is, and when it asks next. */
function believed({ stockAsOf, pricesAsOf, lastSyncAt, nextSyncAt }: SupplierSyncPolicy): string {
  const next = nextSyncAt ? `Next run: ${dateTime(nextSyncAt)}.` : 'Asked only when you sync.';
  if (lastSyncAt === null) return `Never synced yet. ${next}`;
  const stock = stockAsOf ? `Stock as of ${dateTime(stockAsOf)}. ` : 'No stock figure yet. ';
  const prices = pricesAsOf ? `Prices as of ${dateTime(pricesAsOf)}. ` : 'Prices not asked yet. ';
  return `${stock}${prices}Last sync: ${dateTime(lastSyncAt)}. ${next}`;
}

function Facts({ policy }: { policy: SupplierSyncPolicy }) {
  const lines = [
    ['Images', policy.pictures, policy.picturesEveryHours],
    ['Stock', policy.stock, policy.stockEveryHours],
    ['Prices', policy.prices, policy.pricesEveryHours],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {lines.map(([name, policyWord, every]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd>
            {policyWord === 'apply' ? 'Applied at once' : 'Held for approval'}, {scheduleInWords(every)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
