import type { PurchaseOrder } from '#dropshipping/purchase-orders/purchase-orders.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { dateTime, shortDate } from '../parts/formats.rules.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { stateNote, stateTones } from './purchase-order-words.rules.ts';

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
      {standing && <span className="max-w-80 text-xs wrap-anywhere text-muted">{standing}</span>}
    </span>
  );
}
