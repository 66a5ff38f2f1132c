import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { noReason } from '#orders/order/refund-words.contract.ts';
import { dateTime } from '../parts/formats.rules.ts';
import { Panel } from '../parts/panel.tsx';
import { statusName } from './order/status-names.rules.ts';

/** The order's history with dates and users. */
export function OrderHistory({ order }: { order: AdminOrder }) {
  const history = orderHistory(order);
  return (
    <Panel title="Timeline">
      <ol className="grid text-sm">
        {history.map(({ at, what, note, by }, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- two events may have the same time, and their order does not change
            key={`${at} ${index}`}
            className="relative grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-4 border-line pb-4 last:pb-0"
          >
            {index < history.length - 1 && (
              <span aria-hidden className="absolute top-3 bottom-[-0.5rem] left-[0.3125rem] w-0.5 bg-line" />
            )}
            <span aria-hidden className="relative mt-1.5 size-3 rounded-full bg-pine" />
            <div className="grid gap-0.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-4">
              <p className="wrap-anywhere">
                <span className="font-semibold">{what}</span>
                {note && <span className="text-muted"> · {note}</span>}
              </p>
              <p className="text-xs text-muted sm:text-right">
                <time dateTime={at}>{dateTime(at)}</time>
                {by && `, ${by}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

export type HistoryEntry = { at: string; what: string; note: string | null; by: string | null };

type Reported = Pick<AdminOrder, 'timeline' | 'refunds' | 'parcels'>;

const refundWords = { done: 'refunded', pending: 'refund on its way', failed: 'refund failed' };

/** An order's events in chronological order. An event without a change of status shows its note. */
export function orderHistory({ timeline, refunds, parcels }: Reported): HistoryEntry[] {
  const steps = timeline.map(({ status, at, note = null, by }, index) => {
    const isUpdate = status !== timeline[index - 1]?.status;
    return isUpdate
      ? { at, by, what: statusName(status), note }
      : { at, by, what: note ?? statusName(status), note: null };
  });
  const given = refunds.map(({ amount, at, by, reason, state }) => ({
    at,
    by,
    what: `£${amount} ${refundWords[state]}`,
    note: reason === noReason ? null : reason,
  }));
  const sent = parcels.map(({ carrier, trackingNumber, shippedAt: at, by }) => ({
    at,
    by,
    what: `Parcel with ${carrier}`,
    note: trackingNumber,
  }));
  return [...steps, ...given, ...sent].toSorted((one, other) => one.at.localeCompare(other.at));
}
