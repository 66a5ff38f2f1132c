import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type {
  ReductionBody,
  SupplierAnswer,
  WholePurchaseOrder,
} from '#dropshipping/purchase-orders/purchase-orders.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { readablePhone } from '../../../readable-phone.rules.ts';
import { suppliersQuery } from '../layout/summary.queries.ts';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { invalidate } from '../lists/list.queries.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Money } from '../parts/money.tsx';
import { TableSkeleton } from '../lists/table-box.tsx';
import { isRejectedBySupplier, RefundLines } from './refund-lines.tsx';
import { SendOurselves } from './send-ourselves.tsx';
import { MarkForm } from './mark-form.tsx';
import { PurchaseOrderState } from './purchase-order-state.tsx';
import { purchaseOrderQuery, purchaseOrdersKey, usePurchaseOrderWrite } from './purchase-orders.queries.ts';
import { SwitchForm } from './switch-form.tsx';
import type { SubmitEvent } from 'react';
import { FieldError } from '../../../ui/fields/field.tsx';
import { LineQuantityFields, cancelledIn } from '../forms/line-quantity-fields.tsx';

type DialogProps = { id: number; onClose: () => void; onReplaced: (id: number) => void };
type Part = 'mark' | 'switch' | 'reduce' | undefined;

/** One purchase order with all its actions. */
export function PurchaseOrderDialog({ id, onClose, onReplaced }: DialogProps) {
  const { data: order, error, refetch } = useQuery(purchaseOrderQuery(id));
  const [part, setPart] = useState<Part>();
  const queryClient = useQueryClient();
  // Lists must show changes made while the dialog was open.
  const close = () => {
    onClose();
    void invalidate(queryClient, [purchaseOrdersKey]);
  };
  const replaced = (next: number) => {
    setPart(undefined);
    onReplaced(next);
  };
  return (
    <Dialog open wide onClose={close} title={order ? `Purchase Order ${order.number}` : 'Purchase Order'}>
      {error && <LoadFailure what="purchase order" error={error} onRetry={() => void refetch()} />}
      {!error && !order && <TableSkeleton what="purchase order" columns={3} rows={4} />}
      {order && (
        <div className="grid gap-5 pt-1">
          <Facts order={order} />
          <Lines order={order} />
          {isRejectedBySupplier(order) && <RefundLines order={order} />}
          <Acts order={order} onPart={setPart} />
          {part === 'mark' && <MarkForm order={order} onDone={() => setPart(undefined)} />}
          {part === 'reduce' && <ReduceForm order={order} onDone={() => setPart(undefined)} />}
          {part === 'switch' && <SwitchForm order={order} onReplaced={replaced} />}
          <History order={order} />
        </div>
      )}
    </Dialog>
  );
}

function Facts({ order }: { order: WholePurchaseOrder }) {
  const { supplierName, orderNumber, reference, cost, sentAt, supplierUrl } = order;
  return (
    <div className="grid gap-2 text-sm">
      <PurchaseOrderState order={order} />
      <p className="wrap-anywhere">
        To <strong>{supplierName}</strong> for order{' '}
        <Link to="/admin/orders/$number" params={{ number: orderNumber }} className="figures">
          {orderNumber}
        </Link>
        {reference && <>, supplier’s reference {reference}</>}
        {sentAt && <>, sent {dateTime(sentAt)}</>}.
      </p>
      <SupplierContact id={order.supplierId} number={order.number} />
      {cost !== null && (
        <p>
          Cost <Money amount={cost} />
        </p>
      )}
      {supplierUrl && (
        <a href={supplierUrl} target="_blank" rel="noreferrer" className="justify-self-start font-semibold underline">
          Supplier’s reply page
        </a>
      )}
    </div>
  );
}

/** Contact details of the supplier. */
function SupplierContact({ id, number }: { id: number; number: string }) {
  const { data: suppliers = [] } = useQuery(suppliersQuery);
  const supplier = suppliers.find((one) => one.id === id);
  if (!supplier) return null;
  const { email, phone } = supplier;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 wrap-anywhere">
      <a href={`mailto:${email}?subject=${encodeURIComponent(`Purchase order ${number}`)}`}>{email}</a>
      {phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{readablePhone(phone)}</a>}
    </p>
  );
}

function Lines({ order: { lines } }: { order: WholePurchaseOrder }) {
  return (
    <ul className="divide-y divide-line text-sm" aria-label="Products">
      {lines.map(({ lineId, code, name, quantity, cost, isRejected }) => (
        <li key={lineId} className="flex justify-between gap-3 py-2">
          <span className="min-w-0 wrap-anywhere">
            {quantity} × {name} <span className="text-muted">{code ?? 'no product code'}</span>
            {isRejected && <strong className="text-error"> not sent by the supplier</strong>}
          </span>
          {cost !== null && <Money amount={cost} />}
        </li>
      ))}
    </ul>
  );
}

function Acts({ order, onPart }: { order: WholePurchaseOrder; onPart: (part: Part) => void }) {
  const { id, number, state, acts } = order;
  const [asks, setAsks] = useState(false);
  const path = `/api/admin/purchase-orders/${id}` as const;
  const sending = usePurchaseOrderWrite({
    send: () => request(`${path}/sending`, { method: 'POST' }),
    done: () => ({ title: 'Purchase Order Sent' }),
    failed: 'The purchase order wasn’t sent',
  });
  const cancelling = usePurchaseOrderWrite({
    send: () => request(`${path}/cancellation`, { method: 'POST' }),
    done: () => ({ title: 'Purchase Order Cancelled' }),
    failed: 'The purchase order wasn’t cancelled',
    onSaved: () => setAsks(false),
  });
  if (acts.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {acts.includes('send') && (
        <Button size="small" busy={sending.isPending} onClick={() => sending.mutate(undefined)}>
          {state === 'failed' ? 'Retry' : 'Send Now'}
        </Button>
      )}
      {acts.includes('ask') && <AskSupplier id={id} />}
      {acts.includes('mark') && (
        <Button tone="secondary" size="small" onClick={() => onPart('mark')}>
          Update by Hand
        </Button>
      )}
      {acts.includes('switch') && (
        <Button tone="secondary" size="small" onClick={() => onPart('switch')}>
          Send to Another Supplier
        </Button>
      )}
      {acts.includes('send-ourselves') && <SendOurselves order={order} />}
      {acts.includes('reduce') && (
        <Button tone="secondary" size="small" onClick={() => onPart('reduce')}>
          Take Goods Out
        </Button>
      )}
      {acts.includes('cancel') && (
        <Button tone="quiet" size="small" onClick={() => setAsks(true)}>
          Cancel Purchase Order
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        busy={cancelling.isPending}
        onClose={() => setAsks(false)}
        onConfirm={() => cancelling.mutate(undefined)}
        title={`Cancel ${number}?`}
        action="Cancel Purchase Order"
        cancelLabel="Keep Purchase Order"
        busyAction="Cancelling..."
      >
        <p>We’ll ask the supplier not to send it. The customer’s order doesn’t change.</p>
      </ConfirmDialog>
    </div>
  );
}

/** Asks the supplier's system at once, and shows what it says. */
function AskSupplier({ id }: { id: number }) {
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

function History({ order: { events } }: { order: WholePurchaseOrder }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">History</h3>
      <ol className="grid gap-1.5 text-sm">
        {events.map(({ state, note, by, at }) => (
          <li key={`${at} ${state} ${note ?? ''}`} className="wrap-anywhere">
            <span className="text-muted">{dateTime(at)}</span>{' '}
            <span className="inline-block first-letter:uppercase">{state.replace('-', ' ')}</span>
            {note && `: ${note}`}
            {by && <span className="text-muted"> ({by})</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Removes items that the customer has cancelled. */
function ReduceForm({ order, onDone }: { order: WholePurchaseOrder; onDone: () => void }) {
  const [error, setError] = useState<string>();
  const lines = order.lines.map(({ lineId, name, quantity }) => ({ lineId, name, left: quantity }));
  const { mutate, isPending } = usePurchaseOrderWrite({
    send: (body: ReductionBody) =>
      request(`/api/admin/purchase-orders/${order.id}/reduction`, { method: 'POST', body }),
    done: () => ({ title: 'Taken Out' }),
    failed: 'Nothing was taken out',
    onSaved: onDone,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const taken = cancelledIn(new FormData(event.currentTarget), lines);
    setError(taken.length === 0 ? 'Choose what to take out' : undefined);
    if (taken.length > 0) mutate({ lines: taken });
  }

  return (
    <form noValidate onSubmit={submit} className="admin-panel grid gap-4" aria-label="Take goods out">
      <LineQuantityFields
        legend="What is not wanted any more?"
        hint="It comes out of the customer’s order too, and goes back into stock. The money is given back by a refund."
        lines={lines}
      />
      {error && <FieldError>{error}</FieldError>}
      <div className="flex justify-end">
        <Button type="submit" size="small" busy={isPending}>
          {isPending ? 'Taking out...' : 'Take Out'}
        </Button>
      </div>
    </form>
  );
}
