import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PackageCheck, ReceiptText } from 'lucide-react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { isUnpaid, serviceNames } from '#orders/order/order-words.contract.ts';
import { everything } from '#platform/database/cache-tags.contract.ts';
import { request, RequestError } from '../../../api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { Notes } from '../forms/notes.tsx';
import { TableSkeleton } from '../lists/table-box.tsx';
import { AdminPage } from '../parts/admin-page.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { RelatedOrderLinks } from '../parts/order-link.tsx';
import { useMayOpen } from '../parts/rights.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useLiveEvents } from '../parts/use-live-events.ts';
import { OrderPurchaseOrders } from '../purchase-orders/order-purchase-orders.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderPayment } from './order-payment.tsx';
import { OrderReturns } from './order-returns.tsx';
import { OrderStatusPanel } from './order-status-panel.tsx';
import { adminOrderQuery, useInvalidateOrders, useOrderWrite } from './order/order-admin.queries.ts';
import { OrderParcels } from './parcels/order-parcels.tsx';
import { OrderRefund } from './refunds/order-refund.tsx';

/** One order with all its actions. */
export function OrderPage({ number }: { number: string }) {
  const { data: order, error, refetch, errorUpdatedAt } = useQuery(adminOrderQuery(number));
  const isUnknown = error instanceof RequestError && error.status === 404;
  useFailureToast('Failed to fetch orders', { error: isUnknown ? null : error, errorUpdatedAt });
  const invalidate = useInvalidateOrders();
  useLiveEvents((tags) => {
    if (tags.includes(`order:${number}`) || tags.includes(everything)) void invalidate([number]);
  });

  return (
    <AdminPage
      tab="orders"
      title={`Order ${order?.orderNumber ?? number}`}
      marks={order && <Marks order={order} />}
      actions={order && !isUnpaid(order.status) && <Papers order={order} />}
    >
      {order ? (
        <Parts order={order} />
      ) : (
        <OrderPlaceholder number={number} error={error} onRetry={() => void refetch()} />
      )}
    </AdminPage>
  );
}

function Parts({ order }: { order: AdminOrder }) {
  const mayOpen = useMayOpen();
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0 gap-5 max-xl:contents xl:grid">
        <OrderLines order={order} />
        <OrderReturns order={order} />
        {mayOpen(['suppliers']) && <OrderPurchaseOrders number={order.orderNumber} />}
        {!isUnpaid(order.status) && <OrderParcels order={order} />}
        <OrderMoney order={order} />
        <OrderPayment order={order} />
        <OrderHistory order={order} />
        <OrderNotes order={order} />
      </div>
      <div className="min-w-0 gap-5 max-xl:contents xl:grid">
        <div className="max-xl:order-first">
          <OrderStatusPanel order={order} />
        </div>
        {mayOpen(['refunds']) && <OrderRefund order={order} />}
        <OrderCustomer order={order} />
        {!isUnpaid(order.status) && <OrderDocuments order={order} />}
      </div>
    </div>
  );
}

function Marks({ order }: { order: AdminOrder }) {
  const { status, isPartlyShipped, delivery, isLate, isTest } = order;
  return (
    <>
      <StatusBadge status={status} />
      {isPartlyShipped && <Badge tone="highlight">Partly shipped</Badge>}
      {delivery !== 'standard' && <Badge tone="info">{serviceNames[delivery]}</Badge>}
      {isLate && <Badge tone="danger">Late</Badge>}
      {isTest && <Badge tone="info">Test order: in no figure</Badge>}
      <RelatedOrderLinks order={order} />
    </>
  );
}

function Papers({ order: { orderNumber: number, items } }: { order: AdminOrder }) {
  // Suppliers enclose packing slips of their own.
  const isPackedHere = items.some(({ supplierId }) => supplierId === null);
  return (
    <>
      {isPackedHere && (
        <Link to="/admin/orders/$number/packing-slip" params={{ number }} className="admin-action">
          <PackageCheck className="size-4.5" aria-hidden />
          Packing Slip
        </Link>
      )}
      <Link to="/receipt/$number" params={{ number }} className="admin-action">
        <ReceiptText className="size-4.5" aria-hidden />
        Receipt
      </Link>
    </>
  );
}

function OrderPlaceholder({ number, error, onRetry }: { number: string; error: Error | null; onRetry: () => void }) {
  if (!error) return <TableSkeleton what="order" columns={4} rows={10} />;
  if (error instanceof RequestError && error.status === 404) {
    const text = `Order ${number} could not be found. Please check the order number.`;
    return (
      <EmptyState face="cat" title="Order Not Found" text={text}>
        <LinkButton to="/admin" search={{ tab: 'orders' }}>
          All Orders
        </LinkButton>
      </EmptyState>
    );
  }
  return <LoadFailure what="order" error={error} onRetry={onRetry} />;
}

/** Internal notes, not visible to customers. */
function OrderNotes({ order: { orderNumber: number, notes } }: { order: AdminOrder }) {
  const { mutate, isPending } = useOrderWrite({
    send: (text: string) => request(`/api/orders/${number}/notes`, { method: 'POST', body: { text } }),
    done: 'Note Added',
    failed: 'The note was not saved',
    number,
  });
  return (
    <Notes
      intro="For the staff. Customers never see them."
      notes={notes}
      isSaving={isPending}
      onAdd={(text, onSuccess) => mutate(text, { onSuccess })}
    />
  );
}
