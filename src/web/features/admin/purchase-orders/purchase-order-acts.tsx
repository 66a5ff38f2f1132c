import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SupplierAnswer, WholePurchaseOrder } from '#dropshipping/purchase-orders/purchase-orders.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { purchaseOrdersKey, usePurchaseOrderWrite } from './purchase-order/purchase-orders.queries.ts';
import { SendOurselves } from './send-ourselves.tsx';

/** The forms that open inside the dialog. */
export type OpenForm = 'mark' | 'switch' | 'reduce' | 'chase';

type ActsProps = { order: WholePurchaseOrder; onOpen: (form: OpenForm) => void };

/** The buttons for what can be done with a purchase order in its state. */
export function PurchaseOrderActs({ order, onOpen }: ActsProps) {
  const { id, state, acts } = order;
  const sending = usePurchaseOrderWrite({
    send: () => request(`/api/admin/purchase-orders/${id}/sending`, { method: 'POST' }),
    done: () => ({ title: 'Purchase Order Sent' }),
    failed: 'The purchase order wasn’t sent',
  });
  if (acts.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {acts.includes('send') && (
        <Button size="small" busy={sending.isPending} onClick={() => sending.mutate(undefined)}>
          {state === 'failed' ? 'Retry' : 'Send Now'}
        </Button>
      )}
      {acts.includes('chase') && (
        <Button tone={order.isLate ? 'primary' : 'secondary'} size="small" onClick={() => onOpen('chase')}>
          Chase
        </Button>
      )}
      {acts.includes('read-note') && <ReadNote id={id} />}
      {acts.includes('ask') && <QuerySupplier id={id} />}
      {acts.includes('mark') && (
        <Button tone="secondary" size="small" onClick={() => onOpen('mark')}>
          Update by Hand
        </Button>
      )}
      {acts.includes('switch') && (
        <Button tone="secondary" size="small" onClick={() => onOpen('switch')}>
          Send to Another Supplier
        </Button>
      )}
      {acts.includes('send-ourselves') && <SendOurselves order={order} />}
      {acts.includes('reduce') && (
        <Button tone="secondary" size="small" onClick={() => onOpen('reduce')}>
          Take Goods Out
        </Button>
      )}
      {acts.includes('cancel') && <CancelPurchaseOrder order={order} />}
    </div>
  );
}

function ReadNote({ id }: { id: number }) {
  const { mutate, isPending } = usePurchaseOrderWrite({
    send: () => request(`/api/admin/purchase-orders/${id}/note-reading`, { method: 'POST' }),
    done: () => ({ title: 'Note Marked as Read' }),
    failed: 'The note wasn’t marked',
  });
  return (
    <Button tone="secondary" size="small" busy={isPending} onClick={() => mutate(undefined)}>
      Mark Note as Read
    </Button>
  );
}

function CancelPurchaseOrder({ order: { id, number } }: { order: WholePurchaseOrder }) {
  const [isConfirming, setConfirming] = useState(false);
  const cancelling = usePurchaseOrderWrite({
    send: () => request(`/api/admin/purchase-orders/${id}/cancellation`, { method: 'POST' }),
    done: () => ({ title: 'Purchase Order Cancelled' }),
    failed: 'The purchase order wasn’t cancelled',
    onSaved: () => setConfirming(false),
  });
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setConfirming(true)}>
        Cancel Purchase Order
      </Button>
      <ConfirmDialog
        open={isConfirming}
        busy={cancelling.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => cancelling.mutate(undefined)}
        title={`Cancel ${number}?`}
        action="Cancel Purchase Order"
        cancelLabel="Keep Purchase Order"
        busyAction="Cancelling..."
      >
        <p>We’ll ask the supplier not to send it. The customer’s order doesn’t change.</p>
      </ConfirmDialog>
    </>
  );
}

/** Asks the supplier's system at once, and shows what it says. */
function QuerySupplier({ id }: { id: number }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => request<SupplierAnswer>(`/api/admin/purchase-orders/${id}/inquiry`, { method: 'POST' }),
    onSuccess: async ({ isAnswered, message }) => {
      if (isAnswered) toast({ title: 'Supplier Asked', text: message });
      else toast({ title: 'No Answer', text: message, tone: 'destructive' });
      await Promise.all([purchaseOrdersKey, 'orders', 'admin-order'].map((key) => invalidate(queryClient, [key])));
    },
    onError: (error) =>
      toast({
        title: 'No Answer',
        text: sentenceFor(error, 'The supplier couldn’t be asked. Please try again in a moment.'),
        tone: 'destructive',
      }),
  });
  return (
    <Button tone="secondary" size="small" busy={isPending} onClick={() => mutate()}>
      {isPending ? 'Asking...' : 'Ask the Supplier Now'}
    </Button>
  );
}
