import type { PurchaseOrderState } from '#dropshipping/purchase-orders/purchase-order-words.contract.ts';
import type { PurchaseOrder } from '#dropshipping/purchase-orders/purchase-orders.contract.ts';
import { Badge } from '../../../../ui/badge.tsx';
import type { BadgeTone } from '../../../../ui/badge.tsx';
import { dateTime, shortDate } from '../../parts/formats.rules.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { MissingCodes } from './missing-codes.tsx';

/** The state with an additional note. */
export function PurchaseOrderState({ order }: { order: PurchaseOrder }) {
  const standing = stateNote(order, dateTime);
  return (
    <span className="grid justify-items-start gap-1">
      <span className="flex flex-wrap gap-1.5">
        <StatusBadge status={order.state} tone={stateTones[order.state]} />
        {order.isLate && <Badge tone="danger">Late</Badge>}
      </span>
      {order.dueOn && <span className="text-xs text-muted">Due {shortDate(order.dueOn)}</span>}
      {order.chasedAt && <span className="text-xs text-muted">Chased {dateTime(order.chasedAt)}</span>}
      {standing && <span className="max-w-80 text-xs wrap-anywhere text-muted">{standing}</span>}
      <span className="max-w-80 text-xs">
        <MissingCodes products={order.uncoded} />
      </span>
    </span>
  );
}

export const stateTones: Readonly<Record<PurchaseOrderState, BadgeTone>> = {
  draft: 'grey',
  sent: 'info',
  acknowledged: 'info',
  'part-shipped': 'highlight',
  shipped: 'success',
  rejected: 'danger',
  failed: 'danger',
  cancelled: 'grey',
};

type Standing = Pick<
  PurchaseOrder,
  'state' | 'note' | 'reason' | 'lastFailure' | 'nextTryAt' | 'isAutomatic' | 'holdUntil' | 'isBeingCancelled'
>;

/** Whether it is being processed right now, so that its state will change soon. */
export function isUnderWay(order: Standing, now: Date): boolean {
  const { state, isAutomatic, holdUntil, nextTryAt, isBeingCancelled, lastFailure } = order;
  if (isBeingCancelled) return lastFailure === null;
  return state === 'draft' && isAutomatic && nextTryAt === null && new Date(holdUntil) <= now;
}

/** An additional note on the state, or null. `timeOf` formats a time. */
export function stateNote(order: Standing, timeOf: (moment: string) => string): string | null {
  if (order.note) return order.note;
  if (order.isBeingCancelled) return 'Being cancelled at the supplier.';
  if (order.state === 'rejected') return order.reason;
  if (order.lastFailure)
    return order.nextTryAt ? `${order.lastFailure} Next try ${timeOf(order.nextTryAt)}.` : order.lastFailure;
  if (order.state !== 'draft') return null;
  return order.isAutomatic ? `Leaves ${timeOf(order.holdUntil)}.` : 'Waiting for you to send it.';
}
