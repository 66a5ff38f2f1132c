import { noReason } from '#orders/refunds/refund-words.contract.ts';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { statusName } from './status-names.rules.ts';

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
