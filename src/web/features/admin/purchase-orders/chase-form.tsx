import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChasePreview } from '#dropshipping/purchase-orders/chases/chases.contract.ts';
import type { WholePurchaseOrder } from '#dropshipping/purchase-orders/purchase-orders.contract.ts';
import { request } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TableSkeleton } from '../lists/table-box.tsx';
import { shortDate } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { chaseQuery, usePurchaseOrderWrite } from './purchase-order/purchase-orders.queries.ts';

/** Asks a supplier by email when it leaves, with both letters to read first. */
export function ChaseForm({ order, onDone }: { order: WholePurchaseOrder; onDone: () => void }) {
  const { data, error, refetch } = useQuery(chaseQuery(order.id));
  const [tellsCustomer, setTellsCustomer] = useState(true);
  const { mutate, isPending } = usePurchaseOrderWrite({
    send: () => request(`/api/admin/purchase-orders/${order.id}/chase`, { method: 'POST', body: { tellsCustomer } }),
    done: () => ({
      title: 'Supplier Chased',
      text: `We’ve written to ${order.supplierName}${tellsCustomer && data?.toCustomer ? ' and to your customer' : ''}.`,
    }),
    failed: 'Nothing was sent',
    onSaved: onDone,
  });
  if (error) return <LoadFailure what="letters" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton what="letters" columns={1} rows={4} />;
  const { toSupplier, toCustomer, againOn } = data;
  if (againOn !== null)
    return (
      <p role="status" className="rounded-field bg-oat px-4 py-3 text-sm">
        We’ve written to {order.supplierName}. You can write again from {shortDate(againOn)}: at most once each working
        day.
      </p>
    );
  return (
    <section aria-label="Chase this purchase order" className="grid gap-4 rounded-field bg-oat p-4 text-sm">
      <Letter title={`To ${order.supplierName}`} letter={toSupplier} />
      {toCustomer ? (
        <>
          <Checkbox
            label="Tell the customer that it’s taking longer"
            checked={tellsCustomer}
            onChange={({ target }) => setTellsCustomer(target.checked)}
          />
          {tellsCustomer && <Letter title="To your customer" letter={toCustomer} />}
        </>
      ) : (
        <p>The customer’s address was erased, so we’ll only write to the supplier.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={isPending} onClick={() => mutate(undefined)}>
          {toCustomer && tellsCustomer ? 'Send Both Emails' : 'Send Email'}
        </Button>
        <Button tone="quiet" size="small" onClick={onDone}>
          Don’t Send
        </Button>
      </div>
    </section>
  );
}

function Letter({ title, letter: { to, subject, text } }: { title: string; letter: ChasePreview['toSupplier'] }) {
  return (
    <details open className="grid gap-2">
      <summary className="cursor-pointer font-semibold wrap-anywhere">
        {title} <span className="font-normal text-muted">{to}</span>
      </summary>
      <div className="mt-2 grid gap-2 rounded-field bg-paper p-3">
        <p className="font-semibold wrap-anywhere">{subject}</p>
        <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      </div>
    </details>
  );
}
