import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WholePurchaseOrder } from '#dropshipping/purchase-orders/purchase-orders.contract.ts';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { isUnsent } from '#orders/order/order-words.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { changeSums } from '../orders/changes/change-sums.rules.ts';
import { adminOrderQuery, useRefund } from '../orders/order/order-admin.queries.ts';
import { money } from '../parts/formats.rules.ts';

type Line = WholePurchaseOrder['lines'][number];

/** Whether the supplier will not send some of it. */
export function isRejectedBySupplier({ state, lines }: WholePurchaseOrder): boolean {
  return state === 'rejected' || state === 'failed' || (state !== 'cancelled' && lines.some(isShort));
}

function isShort({ isRejected, shortBy }: Line): boolean {
  return isRejected || shortBy > 0;
}

/** Refunds lines that the supplier will not send. */
export function RefundLines({ order }: { order: WholePurchaseOrder }) {
  const { data: customerOrder } = useQuery(adminOrderQuery(order.orderNumber));
  const refused = order.lines.filter(isShort);
  const lines = refused.length > 0 ? refused : order.lines;
  if (!customerOrder) return null;
  return (
    <ul aria-label="Refunds" className="flex flex-wrap gap-2 empty:hidden">
      {lines.map((line) => (
        <RefundLine key={line.lineId} line={line} order={customerOrder} />
      ))}
    </ul>
  );
}

function RefundLine({ line: { lineId, name, shortBy }, order }: { line: Line; order: AdminOrder }) {
  const [asks, setAsks] = useState(false);
  const { refund, isPending } = useRefund({ onSaved: () => setAsks(false) });
  const item = order.items.find(({ id }) => id === lineId);
  const left = item ? item.quantity - item.dropped - item.sent : 0;
  const quantity = shortBy > 0 ? Math.min(shortBy, left) : left;
  if (!isUnsent(order.status) || quantity <= 0) return null;
  // Refunding the last items refunds the delivery charge too.
  const isLast = order.items.every(
    ({ id, quantity: all, dropped }) => all - dropped === (id === lineId ? quantity : 0),
  );
  const worth = changeSums(order, { takeOut: [{ lineId, quantity }], goods: [], isFree: false }).out;
  const amount = isLast ? order.refundable : worth;
  return (
    <li>
      <Button tone="secondary" size="small" onClick={() => setAsks(true)}>
        Refund {money(amount)} for {name}
      </Button>
      <ConfirmDialog
        open={asks}
        busy={isPending}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          const { orderNumber: number, refundedTotal: refundedBefore } = order;
          refund({ number, amount: '', refundedBefore, lines: [{ lineId, quantity }] });
        }}
        title={`Refund ${money(amount)}?`}
        action={`Refund ${money(amount)}`}
        busyAction="Refunding..."
      >
        <p>
          {order.customerName} gets {money(amount)} back for {quantity} × {name}, and an email.
          {isLast && ' Nothing is left of the order then: it will be marked as refunded.'}
        </p>
      </ConfirmDialog>
    </li>
  );
}
