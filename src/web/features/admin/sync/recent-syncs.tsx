import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sync, SyncOutcome } from '#dropshipping/sync/syncs.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { Column } from '../lists/data-table.tsx';
import { DataTable } from '../lists/data-table.tsx';
import { useListQuery } from '../lists/list.queries.ts';
import { useLocalPage } from '../lists/paging-bar.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { RunProgressList } from './run-progress.tsx';
import { kindNames } from './sync-words.rules.ts';
import { syncKey, syncQuery } from './sync.queries.ts';

/** Recent syncs with their results. */
export function RecentSyncs() {
  const filters = useLocalPage(10);
  const list = useListQuery<Sync>({ path: '/api/supplier-syncs', key: syncKey, filters, what: 'syncs' });
  const [open, setOpen] = useState<number>();
  return (
    <>
      <DataTable
        label="Recent syncs"
        list={list}
        columns={columnsOf(setOpen)}
        rowKey={({ id }) => id}
        empty={{ title: 'No sync yet', text: 'Every sync, by button or by schedule, is listed here for 30 days.' }}
      />
      {open !== undefined && <SyncDialog id={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function columnsOf(onOpen: (id: number) => void): Column<Sync>[] {
  return [
    {
      id: 'asked',
      name: 'Started',
      onCard: 'title',
      cell: ({ id, askedAt, kinds }) => (
        <button type="button" className="min-h-6 text-left font-semibold underline" onClick={() => onOpen(id)}>
          {kinds.map((kind) => kindNames[kind]).join(', ')}, {dateTime(askedAt)}
        </button>
      ),
    },
    { id: 'by', name: 'By', cell: ({ by }) => by ?? 'Schedule' },
    { id: 'state', name: 'State', cell: (sync) => <SyncState sync={sync} /> },
    { id: 'result', name: 'Result', cell: ({ message }) => <span className="text-sm wrap-anywhere">{message}</span> },
  ];
}

function SyncState({ sync: { isOver, runs } }: { sync: Sync }) {
  if (!isOver) return <StatusBadge status="running" tone="info" />;
  const failed = runs.filter(({ state }) => state === 'failed').length;
  if (failed === 0) return <StatusBadge status="done" tone="success" />;
  return <StatusBadge status={failed === runs.length ? 'failed' : 'partly failed'} tone="danger" />;
}

function SyncDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: sync } = useQuery(syncQuery(id));
  return (
    <Dialog open wide onClose={onClose} title={sync ? `Sync of ${dateTime(sync.askedAt)}` : 'Sync'}>
      <div className="grid gap-6 pt-1">
        {sync && <RunProgressList runs={sync.runs} />}
        <Outcomes id={id} />
      </div>
    </Dialog>
  );
}

function Outcomes({ id }: { id: number }) {
  const filters = useLocalPage(25);
  const list = useListQuery<SyncOutcome>({
    path: `/api/supplier-syncs/${id}/outcomes`,
    key: syncKey,
    filters,
    what: 'outcomes',
  });
  return (
    <div className="grid gap-2">
      <DataTable
        label="Changed products"
        list={list}
        columns={outcomeColumns}
        rowKey={({ productId, kind }) => `${productId} ${kind}`}
        empty={{ title: 'Nothing changed', text: 'Every product already matched its supplier.' }}
        skeletonRows={4}
      />
      <Button tone="quiet" size="small" className="justify-self-start" onClick={list.retry}>
        Refresh
      </Button>
    </div>
  );
}

const outcomeTones = { updated: 'success', held: 'highlight', failed: 'danger' } as const;

const outcomeColumns: Column<SyncOutcome>[] = [
  {
    id: 'product',
    name: 'Product',
    onCard: 'title',
    cell: ({ productName }) => <span className="wrap-anywhere">{productName}</span>,
  },
  { id: 'kind', name: 'What', cell: ({ kind }) => kindNames[kind] },
  {
    id: 'outcome',
    name: 'Outcome',
    cell: ({ outcome }) => <StatusBadge status={outcome} tone={outcomeTones[outcome]} />,
  },
  {
    id: 'detail',
    name: 'Detail',
    cell: ({ kind, fault, before, after }) => (
      <span className="text-sm wrap-anywhere">
        {fault?.message ?? (kind === 'pictures' ? 'New image' : `${before ?? 'none'} → ${after ?? 'none'}`)}
      </span>
    ),
  },
];
