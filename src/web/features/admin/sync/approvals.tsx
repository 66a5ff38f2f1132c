import { useState } from 'react';
import type { ApprovalView } from '#dropshipping/approvals/approvals.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { useListQuery } from '../lists/list.queries.ts';
import { useListFilters } from '../lists/list-filters.ts';
import { useRowSelection } from '../lists/row-selection.tsx';
import { approvalColumns } from './approval-columns.tsx';
import { approvalsKey, useDecide } from './approvals.queries.ts';

const kinds = [
  ['', 'Everything'],
  ['pictures', 'Images'],
  ['stock', 'Stock'],
  ['prices', 'Prices'],
] as const;

type Decision = 'approve' | 'reject';

/** What suppliers say and somebody has to look at first. */
export function PendingApprovals() {
  const filters = useListFilters({ kind: '' });
  const list = useListQuery<ApprovalView>({
    path: '/api/admin/held-changes',
    key: approvalsKey,
    filters,
    what: 'changes',
  });
  const selection = useRowSelection();
  const [asked, setAsked] = useState<Decision>();
  const { mutate, isPending } = useDecide({
    onDone: () => {
      selection.clear();
      setAsked(undefined);
    },
  });
  const kind = kinds.map(([name]) => name).find((name) => name !== '' && name === filters.values.kind);
  const ids = selection.keys.map(Number);
  const decide = (decision: Decision) =>
    ids.length > 0 ? mutate({ decision, ids }) : mutate({ decision, ...(kind && { kind }) });

  return (
    <div className="grid gap-4">
      <FilterBar
        filters={filters}
        actions={<Acts chosen={ids.length} total={list.total} busy={isPending} onAsk={setAsked} />}
      >
        <FilterSelect
          label="What"
          value={filters.values.kind}
          onValue={(to) => filters.set({ kind: to })}
          options={kinds}
        />
      </FilterBar>
      <DataTable
        label="Changes that wait for your approval"
        list={list}
        columns={approvalColumns}
        rowKey={({ id }) => id}
        rowName={({ productName, kind: what }) => `${productName}, ${what}`}
        selection={selection}
        empty={{
          title: 'Nothing is waiting for you',
          text: 'Changes that a supplier’s rules hold for your approval will appear here, with old and new figures.',
        }}
      />
      <Question
        decision={asked}
        what={countOf(ids.length > 0 ? ids.length : list.total, 'change')}
        busy={isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={decide}
      />
    </div>
  );
}

type ActsProps = { chosen: number; total: number; busy: boolean; onAsk: (decision: Decision) => void };

function Acts({ chosen, total, busy, onAsk }: ActsProps) {
  if (total === 0) return null;
  const which = chosen > 0 ? `${chosen} Selected` : 'All';
  return (
    <>
      <Button size="small" busy={busy} onClick={() => onAsk('approve')}>
        Approve {which}
      </Button>
      <Button tone="secondary" size="small" className="bg-oat-deep" busy={busy} onClick={() => onAsk('reject')}>
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
        : 'The products stay as they are. You are asked again only when the supplier says something else.'}
    </ConfirmDialog>
  );
}
