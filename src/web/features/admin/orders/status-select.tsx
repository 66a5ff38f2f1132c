import { useState } from 'react';
import { isSomeSent } from '#orders/lines/pieces.contract.ts';
import { isUnpaid, isUnsent, settableStatuses } from '#orders/order/order-words.contract.ts';
import type { OrderStatus } from '#orders/order/order-words.contract.ts';
import type { ListedOrder } from '#orders/order/orders.contract.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { Money } from '../parts/money.tsx';
import { useMayOpen } from '../parts/rights.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useSetStatus, useStatusRejection } from './order/order-admin.queries.ts';
import { statusName } from './order/status-names.rules.ts';
import { WhatHappens } from './order/what-happens.tsx';

type Changing = Pick<ListedOrder, 'orderNumber' | 'status' | 'delivery' | 'refundable' | 'items'>;

/** Changes an order's status at once, with Undo; only cancelling asks for confirmation, as it cannot be undone. */
export function StatusSelect({ order }: { order: Changing }) {
  const { orderNumber: number, status, delivery } = order;
  const [asksToCancel, setAsks] = useState(false);
  const { mutate, isPending, variables } = useSetStatus(number, { onDone: () => setAsks(false) });
  const rejection = useStatusRejection(number, status);
  const shown = isPending ? variables.status : status;
  const isSettable = settableStatuses.some((one) => one === shown);

  function choose(wanted: string): void {
    const next = settableStatuses.find((one) => one === wanted);
    if (next === 'cancelled' && isUnsent(shown)) setAsks(true);
    else if (next) change(next);
  }

  function change(next: OrderStatus): void {
    mutate({ from: shown, status: next });
  }

  if (isUnpaid(shown)) return <Unpaid status={shown} />;
  return (
    <div className="grid min-w-36 gap-1">
      <Select
        aria-label={`Status of ${number}`}
        value={shown}
        aria-busy={isPending}
        onChange={(event) => choose(event.target.value)}
      >
        {!isSettable && (
          <option value={shown} disabled>
            {statusName(shown, delivery)}
          </option>
        )}
        <Options order={order} shown={shown} />
      </Select>
      {rejection && <p className="text-xs text-error">{rejection}</p>}
      <CancelDialog
        order={order}
        open={asksToCancel}
        busy={isPending}
        onClose={() => setAsks(false)}
        onConfirm={() => change('cancelled')}
      />
    </div>
  );
}

function Options({ order: { refundable, delivery }, shown }: { order: Changing; shown: OrderStatus }) {
  // Cancelling gives back what was paid.
  const mayCancel = useMayOpen()(['refunds']) || Number(refundable) === 0 || shown === 'cancelled';
  return settableStatuses
    .filter((one) => one !== 'cancelled' || mayCancel)
    .map((one) => (
      <option key={one} value={one}>
        {statusName(one, delivery)}
      </option>
    ));
}

/** An unpaid order's status changes by itself, when it is paid or expires. */
function Unpaid({ status }: { status: OrderStatus }) {
  return (
    <div className="grid justify-items-start gap-1">
      <StatusBadge status={status} />
      <p className="text-xs text-muted">
        {status === 'abandoned'
          ? 'No money was taken, and nothing will be sent.'
          : 'Its goods are held until it is paid.'}
      </p>
    </div>
  );
}

function sentInWords(items: Changing['items']): string {
  const sent = items.filter((item) => item.sent > 0);
  return sent.map((item) => `${item.sent} × ${item.name}`).join(', ');
}

type CancelDialogProps = {
  order: Changing;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

function CancelDialog({ order, ...rest }: CancelDialogProps) {
  return (
    <ConfirmDialog
      {...rest}
      title={`Cancel ${order.orderNumber}?`}
      cancelLabel="Keep Order"
      action="Cancel Order"
      busyAction="Cancelling..."
    >
      <div className="grid gap-3">
        <p>
          <Money amount={order.refundable} /> goes back to the customer. This can’t be undone.
        </p>
        {rest.open && (
          <WhatHappens number={order.orderNumber} act={{ act: 'status', status: 'cancelled' }} busy={rest.busy} />
        )}
      </div>
      {isSomeSent(order.items) && (
        <p className="mt-3 font-semibold">
          {sentInWords(order.items)} has left already: it is refunded too, though it may never come back. To refund only
          the rest, take that out under Refund instead.
        </p>
      )}
    </ConfirmDialog>
  );
}
