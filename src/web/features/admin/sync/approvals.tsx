import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ApprovalView } from '#dropshipping/approvals/approvals.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { DataTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { useRowSelection } from '../lists/row-selection.tsx';
import { count, countOf, dateTime, percent } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { Thumbnail } from '../parts/thumbnail.tsx';
import { SupplierSelect } from '../pricing/supplier-select.tsx';
import { approvalsKey, useDecide } from './approvals.queries.ts';
import { kindNames } from './sync-words.rules.ts';

const approvalColumns: Column<ApprovalView>[] = [
  {
    id: 'product',
    name: 'Product',
    onCard: 'title',
    cell: ({ productId, productName, supplierName }) => (
      <span className="grid gap-0.5">
        <a href={`/admin/products/${productId}`} className="link-quiet font-semibold wrap-anywhere">
          {productName}
        </a>
        <span className="text-xs font-normal text-muted">{supplierName}</span>
      </span>
    ),
  },
  { id: 'kind', name: 'What', cell: ({ kind }) => kindNames[kind] },
  { id: 'change', name: 'Now → New', cell: (change) => <Difference change={change} /> },
  { id: 'effect', name: 'Price and margin', cell: (change) => <Effect change={change} /> },
  {
    id: 'why',
    name: 'Why it waits',
    cell: (change) => (
      <span className="grid gap-0.5 text-sm">
        <span className="wrap-anywhere">{change.reason}</span>
        <span className="text-xs text-muted">{dateTime(change.at)}</span>
        {change.isAgreed && <AgreedCost change={change} />}
      </span>
    ),
  },
];

function Difference({ change: { picture, stock, pricing } }: { change: ApprovalView }) {
  if (picture)
    return <FromTo from={<Thumbnail image={picture.before} />} to={<Thumbnail image={picture.after} />} what="image" />;
  if (stock) return <FromTo from={count(stock.before)} to={count(stock.after)} what="stock" />;
  if (!pricing) return null;
  const amount = (cost: string | null) => (cost === null ? 'not known' : <Money amount={cost} />);
  return <FromTo from={amount(pricing.before.cost)} to={amount(pricing.after.cost)} what="supplier price" />;
}

function Effect({ change: { pricing } }: { change: ApprovalView }) {
  if (!pricing) return <span className="text-muted">None</span>;
  const { before, after } = pricing;
  const margin = (fraction: string | null) => (fraction === null ? '–' : percent(fraction));
  return (
    <span className="grid gap-0.5">
      <FromTo from={<Money amount={before.price} />} to={<Money amount={after.price} />} what="price" />
      <span className="figures text-xs text-muted">
        Margin {margin(before.margin)} → {margin(after.margin)}
      </span>
    </span>
  );
}

const answers = { reject: 'Keep Mine', approve: 'Take Theirs' } as const;

/** Yours is kept until they ask something else. */
function AgreedCost({ change: { id, productName } }: { change: ApprovalView }) {
  const { mutate, isPending } = useDecide({ onDone: () => undefined });
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {(['reject', 'approve'] as const).map((decision) => (
        <Button
          key={decision}
          size="small"
          tone="secondary"
          className="bg-oat-deep"
          busy={isPending}
          aria-label={`${answers[decision]}: ${productName}`}
          onClick={() => mutate({ decision, ids: [id] })}
        >
          {answers[decision]}
        </Button>
      ))}
    </span>
  );
}

function FromTo({ from, to, what }: { from: ReactNode; to: ReactNode; what: string }) {
  return (
    <span className="figures inline-flex items-center gap-2">
      <span className="sr-only">{what} from</span>
      <span className="text-muted">{from}</span>
      <ArrowRight className="size-4 shrink-0 text-muted" aria-hidden />
      <span className="sr-only">to</span>
      <span className="font-semibold">{to}</span>
    </span>
  );
}

const kinds = [
  ['', 'Everything'],
  ['pictures', 'Images'],
  ['stock', 'Stock'],
  ['prices', 'Prices'],
] as const;

type Decision = 'approve' | 'reject';

/** Suppliers' changes that need approval. */
export function PendingApprovals() {
  const filters = useListFilters({ kind: '', supplierId: '' });
  const list = useListQuery<ApprovalView>({
    path: '/api/admin/held-changes',
    key: approvalsKey,
    filters,
    what: 'changes',
  });
  const selection = useRowSelection();
  const [decision, setDecision] = useState<Decision>();
  const { mutate, isPending } = useDecide({
    onDone: () => {
      selection.clear();
      setDecision(undefined);
    },
  });
  const kind = kinds.map(([name]) => name).find((name) => name !== '' && name === filters.values.kind);
  const ids = selection.keys.map(Number);
  const supplierId = Number(filters.values.supplierId);
  const all = { ...(kind && { kind }), ...(supplierId > 0 && { supplierId }), seenTotal: list.total };
  const decide = (chosen: Decision) => mutate({ decision: chosen, ...(ids.length > 0 ? { ids } : all) });

  return (
    <div className="grid gap-4">
      <FilterBar
        filters={filters}
        actions={<Acts chosen={ids.length} total={list.total} busy={isPending} onDecide={setDecision} />}
      >
        <FilterSelect label="What" {...filters.field('kind')} options={kinds} />
        <SupplierSelect
          aria-label="Supplier"
          none="Any supplier"
          withInactive
          value={filters.values.supplierId}
          onChange={({ target }) => filters.set({ supplierId: target.value })}
        />
      </FilterBar>
      <DataTable
        label="Changes waiting for your approval"
        list={list}
        columns={approvalColumns}
        rowKey={({ id }) => id}
        rowName={({ productName, kind: what }) => `${productName}, ${what}`}
        selection={selection}
        nothingToDo={nothingOf(kind)}
        empty={{
          title: 'Nothing is waiting for you',
          text: 'Changes that a supplier’s rules hold for your approval will appear here, with old and new figures.',
        }}
      />
      <Question
        decision={decision}
        what={countOf(ids.length > 0 ? ids.length : list.total, 'change')}
        busy={isPending}
        onClose={() => setDecision(undefined)}
        onConfirm={decide}
      />
    </div>
  );
}

function nothingOf(kind: ApprovalView['kind'] | '' | undefined) {
  if (!kind) return undefined;
  const text = `No change to ${kindNames[kind].toLowerCase()} is waiting for your approval.`;
  return { title: 'Nothing is waiting for you', text, showAll: 'Show Everything' };
}

type ActsProps = { chosen: number; total: number; busy: boolean; onDecide: (decision: Decision) => void };

function Acts({ chosen, total, busy, onDecide }: ActsProps) {
  if (total === 0) return null;
  const which = chosen > 0 ? `${chosen} Selected` : 'All';
  return (
    <>
      <Button size="small" busy={busy} onClick={() => onDecide('approve')}>
        Approve {which}
      </Button>
      <Button tone="secondary" size="small" className="bg-oat-deep" busy={busy} onClick={() => onDecide('reject')}>
        Reject {which}
      </Button>
    </>
  );
}

type QuestionProps = {
  decision: Decision | undefined;
  what: string;
  busy: boolean;
  onClose: () => void;
  onConfirm: (decision: Decision) => void;
};

function Question({ decision, what, busy, onClose, onConfirm }: QuestionProps) {
  const isApproval = decision === 'approve';
  return (
    <ConfirmDialog
      open={decision !== undefined}
      onClose={onClose}
      onConfirm={() => decision && onConfirm(decision)}
      title={isApproval ? `Approve ${what}?` : `Reject ${what}?`}
      action={isApproval ? 'Approve' : 'Reject'}
      busyAction={isApproval ? 'Approving...' : 'Rejecting...'}
      busy={busy}
      tone={isApproval ? 'primary' : 'danger'}
    >
      {isApproval
        ? 'Customers see the new images, stock and prices at once. Every change is in the audit log.'
        : 'The products stay as they are. You are only asked again if the supplier’s figures change.'}
    </ConfirmDialog>
  );
}
