import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { BulkOutcome } from '#orders/admin/order-page.contract.ts';
import { mostSentAtOnce } from '#orders/admin/to-send/to-send-words.contract.ts';
import { isUnsent, mostOrdersAtOnce, settableStatuses } from '#orders/order/order-words.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { SelectionBar } from '../lists/row-selection.tsx';
import type { RowSelection } from '../lists/row-selection.tsx';
import { DownloadLink } from '../parts/download-link.tsx';
import { useMayOpen } from '../parts/rights.ts';
import { useSetStatuses } from './order/order-admin.queries.ts';
import { statusName } from './order/status-names.rules.ts';
import { StatusQuestion } from './status-question.tsx';

type Settable = (typeof settableStatuses)[number];
type BulkBarProps = { selection: RowSelection; onDone: (refused: BulkOutcome) => void };

/** Bulk actions for the selected orders. */
export function BulkBar({ selection, onDone }: BulkBarProps) {
  const [status, setStatus] = useState<Settable>('processing');
  const [asks, setAsks] = useState(false);
  const mayExport = useMayOpen()(['customers']);
  const { mutate, isPending } = useSetStatuses({
    onDone: (outcome) => {
      setAsks(false);
      selection.clear();
      onDone(outcome.filter(({ isChanged }) => !isChanged));
    },
  });
  const apply = () => mutate({ numbers: selection.keys.map(String), status });
  const isTooMany = selection.size > mostOrdersAtOnce;

  return (
    <SelectionBar selection={selection} noun="order" most={mostOrdersAtOnce}>
      <NewStatus status={status} onStatus={setStatus} />
      <Button
        size="small"
        busy={isPending}
        disabled={isTooMany}
        onClick={() => (isUnsent(status) ? apply() : setAsks(true))}
      >
        Set Status
      </Button>
      {!isTooMany && selection.size <= mostSentAtOnce && (
        <Link
          to="/admin/to-send/packing-slips"
          search={{ orders: selection.keys.join(',') }}
          target="_blank"
          className="admin-action"
        >
          Packing Slips
        </Link>
      )}
      {!isTooMany && mayExport && (
        <DownloadLink href={`/api/admin/orders.csv?numbers=${selection.keys.map(String).join(',')}`}>
          Export Selected
        </DownloadLink>
      )}
      <StatusQuestion
        numbers={selection.keys.map(String)}
        status={status}
        open={asks}
        busy={isPending}
        onClose={() => setAsks(false)}
        onConfirm={apply}
      />
    </SelectionBar>
  );
}

function NewStatus({ status, onStatus }: { status: Settable; onStatus: (status: Settable) => void }) {
  const mayCancel = useMayOpen()(['refunds']);
  return (
    <Select
      aria-label="New status"
      value={status}
      onChange={(event) => onStatus(settableStatuses.find((one) => one === event.target.value) ?? status)}
      className="w-44"
    >
      {settableStatuses
        .filter((one) => one !== 'cancelled' || mayCancel)
        .map((one) => (
          <option key={one} value={one}>
            {statusName(one)}
          </option>
        ))}
    </Select>
  );
}
