import type { ListedOrder, ListedOrder as Order } from '#orders/order/orders.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { BadgeTone } from '../../../ui/badge.tsx';
import type { Column } from '../lists/data-table.tsx';
import { Money } from '../parts/money.tsx';
import { OrderNumberCell } from '../parts/order-link.tsx';
import { RefundControl } from './refunds/refund-control.tsx';
import { StatusSelect } from './status-select.tsx';

const itemsShown = 2;

/** `arrived` are the orders placed while the page was open, which are highlighted. */
export function orderColumns(arrived: readonly string[]): Column<Order>[] {
  return [
    {
      id: 'number',
      name: 'Order',
      sort: { up: 'oldest', down: 'newest' },
      onCard: 'title',
      cell: (order) => <OrderNumberCell order={order} isNew={arrived.includes(order.orderNumber)} />,
    },
    { id: 'customer', name: 'Customer', cell: (order) => <CustomerCell order={order} /> },
    { id: 'items', name: 'Items', needsRoom: true, cell: (order) => <ItemsCell order={order} /> },
    {
      id: 'total',
      name: 'Total',
      isFigure: true,
      sort: { up: 'total-asc', down: 'total-desc' },
      cell: (order) => <TotalCell order={order} />,
    },
    { id: 'standing', name: 'Paid and sent', cell: (order) => <StandingCell order={order} /> },
    { id: 'status', name: 'Status', cell: (order) => <StatusSelect order={order} /> },
    { id: 'refund', name: 'Refund', cell: (order) => <RefundControl order={order} /> },
  ];
}

function StandingCell({ order }: { order: Order }) {
  const { payment, fulfilment } = statusBadgesOf(order);
  return (
    <span className="flex flex-wrap gap-1.5 max-md:justify-end">
      <Badge tone={payment.tone}>{payment.name}</Badge>
      {fulfilment && <Badge tone={fulfilment.tone}>{fulfilment.name}</Badge>}
      {order.isTest && <Badge tone="info">Test</Badge>}
    </span>
  );
}

function CustomerCell({ order: { customerName, customerEmail } }: { order: Order }) {
  return (
    <span className="grid max-w-56 gap-0.5 max-md:text-right">
      <span className="line-clamp-2 wrap-anywhere">{customerName}</span>
      <span className="truncate text-xs text-muted" title={customerEmail}>
        {customerEmail}
      </span>
    </span>
  );
}

function ItemsCell({ order: { items } }: { order: Order }) {
  const more = items.length - itemsShown;
  return (
    <ul className="grid max-w-64 gap-0.5 max-md:text-right">
      {items.slice(0, itemsShown).map(({ name, quantity }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a product may have several lines, and the order of lines does not change
        <li key={place} className="line-clamp-1 wrap-anywhere" title={name}>
          {quantity} × {name}
        </li>
      ))}
      {more > 0 && <li className="text-xs text-muted">and {more} more</li>}
    </ul>
  );
}

function TotalCell({ order: { total, refundedTotal, status } }: { order: Order }) {
  const isPartial = Number(refundedTotal) > 0 && status !== 'refunded' && status !== 'cancelled';
  return (
    <span className="grid gap-0.5">
      <Money amount={total} className="font-semibold" />
      {isPartial && (
        <span className="text-xs whitespace-nowrap text-muted">
          <Money amount={refundedTotal} /> refunded
        </span>
      )}
    </span>
  );
}

type Mark = { name: string; tone: BadgeTone };
type Standing = Pick<ListedOrder, 'status' | 'total' | 'refundedTotal' | 'fulfilment' | 'isPartlyShipped'>;

/** The payment and fulfilment badges. */
export function statusBadgesOf(order: Standing): { payment: Mark; fulfilment: Mark | null } {
  return { payment: paymentOf(order), fulfilment: fulfilmentOf(order) };
}

function paymentOf({ status, total, refundedTotal }: Standing): Mark {
  if (status === 'awaiting-payment') return { name: 'Awaiting payment', tone: 'neutral' };
  if (status === 'abandoned') return { name: 'Not paid', tone: 'grey' };
  if (refundedTotal === '0.00') return { name: 'Paid', tone: 'success' };
  return refundedTotal === total ? { name: 'Refunded', tone: 'grey' } : { name: 'Refunded in part', tone: 'neutral' };
}

function fulfilmentOf({ fulfilment, isPartlyShipped }: Standing): Mark | null {
  if (fulfilment === 'none') return null;
  if (fulfilment === 'sent') return { name: 'Sent', tone: 'success' };
  if (isPartlyShipped) return { name: 'Partly sent', tone: 'highlight' };
  return fulfilment === 'to-send' ? { name: 'To send', tone: 'highlight' } : { name: 'With suppliers', tone: 'info' };
}
