import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PackageCheck, ReceiptText } from 'lucide-react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { RequestError } from '../../../api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { useFailureToast } from '../../../ui/overlays/failure-toast.ts';
import { everything } from '#platform/database/cache-tags.contract.ts';
import { useLiveEvents } from '../layout/use-live-events.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { TableSkeleton } from '../lists/table-skeleton.tsx';
import { OrderPurchaseOrders } from '../purchase-orders/order-purchase-orders.tsx';
import { adminOrderQuery, useRereadOrders } from './order-admin.queries.ts';
import { OrderCustomer } from './order-customer.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderPayment } from './order-payment.tsx';
import { OrderParcels } from './parcels/order-parcels.tsx';
import { OrderRefund } from './refunds/order-refund.tsx';
import { OrderReturns } from './order-returns.tsx';
import { OrderStatusPanel } from './order-status-panel.tsx';
import { isUnpaid } from './status-names.rules.ts';

/** One order with all that can be done with it. */
export function OrderPage({ number }: { number: string }) {
  const { data: order, error, refetch, errorUpdatedAt } = useQuery(adminOrderQuery(number));
  const isUnknown = error instanceof RequestError && error.status === 404;
  useFailureToast('Failed to fetch orders', { error: isUnknown ? null : error, errorUpdatedAt });
  const reread = useRereadOrders();
  useLiveEvents((tags) => {
    if (tags.includes(`order:${number}`) || tags.includes(everything)) void reread([number]);
  });

  return (
    <AdminPage
      tab="orders"
      title={`Order ${order?.orderNumber ?? number}`}
      marks={order && <Marks order={order} />}
      actions={order && !isUnpaid(order.status) && <Papers number={order.orderNumber} />}
    >
      {order ? <Parts order={order} /> : <Instead number={number} error={error} onRetry={() => void refetch()} />}
    </AdminPage>
  );
}

function Parts({ order }: { order: AdminOrder }) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0 gap-5 max-xl:contents xl:grid">
        <OrderLines order={order} />
        <OrderReturns order={order} />
        <OrderPurchaseOrders number={order.orderNumber} />
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
        <OrderRefund order={order} />
        <OrderCustomer order={order} />
      </div>
    </div>
  );
}

function Marks({ order: { status, isPartlyShipped, delivery } }: { order: AdminOrder }) {
  return (
    <>
      <StatusBadge status={status} />
      {isPartlyShipped && <Badge tone="highlight">Partly shipped</Badge>}
      {delivery === 'express' && <Badge tone="info">Express</Badge>}
    </>
  );
}

function Papers({ number }: { number: string }) {
  return (
    <>
      <Link to="/admin/orders/$number/packing-slip" params={{ number }} className="admin-action">
        <PackageCheck className="size-4.5" aria-hidden />
        Packing Slip
      </Link>
      <Link to="/receipt/$number" params={{ number }} className="admin-action">
        <ReceiptText className="size-4.5" aria-hidden />
        Receipt
      </Link>
    </>
  );
}

function Instead({ number, error, onRetry }: { number: string; error: Error | null; onRetry: () => void }) {
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
