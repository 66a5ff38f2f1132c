import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { WholePurchaseOrder } from '#dropshipping/purchase-orders/purchase-orders.contract.ts';
import { readablePhone } from '../../../readable-phone.rules.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { TableSkeleton } from '../lists/table-box.tsx';
import { PendingLink } from '../orders/order/parcel-links.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Money } from '../parts/money.tsx';
import { sideWords } from '../parts/price-words.rules.ts';
import { suppliersQuery } from '../parts/summary.queries.ts';
import { ChaseForm } from './chase-form.tsx';
import { MarkForm } from './mark-form.tsx';
import { PurchaseOrderActs } from './purchase-order-acts.tsx';
import type { OpenForm } from './purchase-order-acts.tsx';
import { PurchaseOrderState } from './purchase-order/purchase-order-state.tsx';
import { purchaseOrderQuery, purchaseOrdersKey } from './purchase-order/purchase-orders.queries.ts';
import { ReduceForm } from './reduce-form.tsx';
import { isRejectedBySupplier, RefundLines } from './refund-lines.tsx';
import { SwitchForm } from './switch-form.tsx';

/** `opens`: the form it opens with. */
type DialogProps = { id: number; opens?: OpenForm; onClose: () => void; onReplaced: (id: number) => void };

/** One purchase order with all its actions. */
export function PurchaseOrderDialog({ id, opens, onClose, onReplaced }: DialogProps) {
  const { data: order, error, refetch } = useQuery(purchaseOrderQuery(id));
  const [form, setForm] = useState(opens);
  const queryClient = useQueryClient();
  // Lists must show changes made while the dialog was open.
  const close = () => {
    onClose();
    void invalidate(queryClient, [purchaseOrdersKey]);
  };
  const replaced = (next: number) => {
    setForm(undefined);
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
          <PendingLinks links={order.pendingLinks} />
          {isRejectedBySupplier(order) && <RefundLines order={order} />}
          <PurchaseOrderActs order={order} onOpen={setForm} />
          {form === 'chase' && order.acts.includes('chase') && (
            <ChaseForm order={order} onDone={() => setForm(undefined)} />
          )}
          {form === 'mark' && <MarkForm order={order} onDone={() => setForm(undefined)} />}
          {form === 'reduce' && <ReduceForm order={order} onDone={() => setForm(undefined)} />}
          {form === 'switch' && <SwitchForm order={order} onReplaced={replaced} />}
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
          {sideWords(order.costVat)}
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
      {lines.map(({ lineId, code, name, quantity, cost, isRejected, shortBy }) => (
        <li key={lineId} className="flex justify-between gap-3 py-2">
          <span className="min-w-0 wrap-anywhere">
            {quantity} × {name} <span className="text-muted">{code ?? 'no product code'}</span>
            {isRejected && <strong className="text-error"> not sent by the supplier</strong>}
            {shortBy > 0 && <strong className="text-error"> {shortBy} not sent by the supplier</strong>}
          </span>
          {cost !== null && (
            <span className="shrink-0">
              <Money amount={cost} />
              {quantity > 1 && ' each'}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** One for each host, as that is what is allowed. */
function PendingLinks({ links }: { links: readonly string[] }) {
  const byHost = new Map(links.map((link) => [new URL(link).host, link]));
  return [...byHost].map(([host, link]) => <PendingLink key={host} link={link} />);
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
