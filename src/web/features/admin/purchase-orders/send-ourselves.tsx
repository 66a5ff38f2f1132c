import { useState } from 'react';
import type { WholePurchaseOrder } from '#dropshipping/purchase-orders/purchase-orders.contract.ts';
import { request } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { linesToMove } from './purchase-order/lines-to-move.ts';
import { usePurchaseOrderWrite } from './purchase-order/purchase-orders.queries.ts';

/** Lets the shop send items itself that the supplier will not send. */
export function SendOurselves({ order }: { order: WholePurchaseOrder }) {
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = usePurchaseOrderWrite({
    send: () => request(`/api/admin/purchase-orders/${order.id}/own-parcel`, { method: 'POST' }),
    done: () => ({ title: 'Yours to Send', text: 'You’ll find it under To Send.' }),
    failed: 'It is still with the supplier',
    onSaved: () => setAsks(false),
  });
  const lines = linesToMove(order);
  return (
    <>
      <Button tone="secondary" size="small" onClick={() => setAsks(true)}>
        Send It Myself
      </Button>
      <ConfirmDialog
        open={asks}
        busy={isPending}
        onClose={() => setAsks(false)}
        onConfirm={() => mutate(undefined)}
        title="Send it from your own shelf?"
        action="Send It Myself"
        busyAction="Moving..."
        tone="primary"
      >
        <div className="grid gap-3">
          <p>The shop only knows this supplier’s stock, so please check that you have these yourself:</p>
          <ul className="list-disc pl-5 font-semibold">
            {lines.map(({ lineId, name, unsent }) => (
              <li key={lineId} className="wrap-anywhere">
                {unsent} × {name}
              </li>
            ))}
          </ul>
          <p>They go to To Send, and {order.supplierName} isn’t asked for them any more.</p>
        </div>
      </ConfirmDialog>
    </>
  );
}
