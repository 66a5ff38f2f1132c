import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { AdminBundle } from '#checkout/bundles/bundle-admin.contract.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { count } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { bundlesKey, useDeleteBundle, useSwitchBundle } from './admin-bundles.queries.ts';
import { BundleDialog } from './bundle-dialog.tsx';

type Open = { dialog: 'form' | 'delete'; bundle: AdminBundle | undefined };

/** Fixed goods at one price. */
export function BundlesView() {
  const filters = useListFilters({ q: '' });
  const list = useListQuery<AdminBundle>({ path: '/api/admin/bundles', key: bundlesKey, filters, what: 'bundles' });
  const [open, setOpen] = useState<Open>();
  const onSwitch = useSwitchBundle();
  const close = () => setOpen(undefined);
  const { mutate: remove, isPending } = useDeleteBundle(close);
  const create = (
    <Button onClick={() => setOpen({ dialog: 'form', bundle: undefined })}>
      <Plus className="size-4.5" aria-hidden />
      New Bundle
    </Button>
  );
  const doomed = open?.dialog === 'delete' ? open.bundle : undefined;
  return (
    <div className="grid gap-4">
      <FilterBar filters={filters} search="Search bundles" placeholder="Name" actions={create} />
      <DataTable
        label="Bundles"
        list={list}
        columns={bundleColumns({ onOpen: (dialog, bundle) => setOpen({ dialog, bundle }), onSwitch })}
        rowKey={({ id }) => id}
        empty={{
          title: 'No bundles yet',
          text: 'A bundle is a few products at one price, for less than they cost one by one.',
          action: create,
        }}
      />
      <BundleDialog open={open?.dialog === 'form'} bundle={open?.bundle} onClose={close} />
      <ConfirmDialog
        open={doomed !== undefined}
        onClose={close}
        onConfirm={() => doomed && remove(doomed)}
        title="Delete this bundle?"
        cancelLabel="Keep Bundle"
        action="Delete Bundle"
        busyAction="Deleting..."
        busy={isPending}
      >
        <p>{doomed?.name} and its page are deleted. A bundle that has been bought can only be ended.</p>
      </ConfirmDialog>
    </div>
  );
}

const states: Record<AdminBundle['state'], { tone: BadgeTone; name: string }> = {
  running: { tone: 'success', name: 'running' },
  planned: { tone: 'info', name: 'planned' },
  ended: { tone: 'neutral', name: 'ended' },
  'saves-nothing': { tone: 'danger', name: 'saves nothing' },
  'not-on-sale': { tone: 'danger', name: 'part not on sale' },
};

type Acts = {
  onOpen: (dialog: Open['dialog'], bundle: AdminBundle) => void;
  onSwitch: (bundle: Pick<AdminBundle, 'id' | 'isActive'>) => void;
};

function bundleColumns(acts: Acts): Column<AdminBundle>[] {
  return [
    { id: 'name', name: 'Bundle', onCard: 'title', cell: (bundle) => <Named {...bundle} /> },
    { id: 'price', name: 'Price', isFigure: true, cell: ({ price }) => <Money amount={price} /> },
    { id: 'saves', name: 'Saves', isFigure: true, cell: ({ saves }) => <Money amount={saves} /> },
    { id: 'margin', name: 'Margin', isFigure: true, cell: ({ margin }) => (margin === null ? '–' : `${margin}%`) },
    { id: 'available', name: 'Available', isFigure: true, cell: ({ available }) => count(available) },
    {
      id: 'state',
      name: 'State',
      cell: ({ state }) => <StatusBadge status={states[state].name} tone={states[state].tone} />,
    },
    { id: 'uses', name: 'Orders', isFigure: true, cell: ({ uses }) => count(uses) },
    { id: 'revenue', name: 'Revenue', isFigure: true, cell: ({ revenue }) => <Money amount={revenue} /> },
    { id: 'acts', name: 'Actions', onCard: 'plain', cell: (bundle) => <Buttons bundle={bundle} {...acts} /> },
  ];
}

function Named({ slug, name, parts, state }: AdminBundle) {
  return (
    <span className="grid min-w-0">
      {state === 'running' ? (
        <a href={`/bundles/${slug}`} className="font-semibold wrap-anywhere">
          {name}
        </a>
      ) : (
        <strong className="wrap-anywhere">{name}</strong>
      )}
      <span className="text-xs text-muted wrap-anywhere">
        {parts.map((part) => (part.quantity > 1 ? `${part.quantity} × ${part.name}` : part.name)).join(', ')}
      </span>
    </span>
  );
}

function Buttons({ bundle, onOpen, onSwitch }: Acts & { bundle: AdminBundle }) {
  const { id, name, isActive, uses } = bundle;
  const of = <span className="sr-only"> {name}</span>;
  return (
    <span className="-ml-4 flex flex-wrap">
      <Button tone="quiet" size="small" onClick={() => onOpen('form', bundle)}>
        Edit{of}
      </Button>
      <Button tone="quiet" size="small" onClick={() => onSwitch({ id, isActive: !isActive })}>
        {isActive ? 'End' : 'Resume'}
        {of}
      </Button>
      {uses === 0 && (
        <Button tone="quiet" size="small" onClick={() => onOpen('delete', bundle)}>
          Delete{of}
        </Button>
      )}
    </span>
  );
}
