import { Link } from '@tanstack/react-router';
import { serviceNames } from '#orders/order/order-words.contract.ts';
import type { DeliveryService } from '#orders/order/order-words.contract.ts';
import type { RelatedOrders } from '#orders/order/orders.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { dateTime } from './formats.rules.ts';

/** A link to an order's admin page. */
export function OrderLink({ number }: { number: string }) {
  return (
    <Link to="/admin/orders/$number" params={{ number }} className="figures font-semibold whitespace-nowrap">
      {number}
    </Link>
  );
}

type NumberCellProps = {
  order: RelatedOrders & { orderNumber: string; createdAt: string; delivery: DeliveryService; isLate: boolean };
  /** Placed while the page was open. */
  isNew?: boolean;
};

/** An order in a list: its number, what marks it, and when it was placed. */
export function OrderNumberCell({ order, isNew = false }: NumberCellProps) {
  const { orderNumber, createdAt, delivery, isLate } = order;
  return (
    <span className="grid gap-0.5">
      <span className="flex flex-wrap items-center gap-2">
        <OrderLink number={orderNumber} />
        {isLate && <Badge tone="danger">Late</Badge>}
        {isNew && <Badge tone="highlight">New</Badge>}
        {delivery !== 'standard' && <Badge tone="info">{serviceNames[delivery]}</Badge>}
      </span>
      <time dateTime={createdAt} className="text-xs font-normal whitespace-nowrap text-muted">
        {dateTime(createdAt)}
      </time>
      <RelatedOrderLinks order={order} />
    </span>
  );
}

/** The order that goods were added to, or the orders of goods added to this one: they are packed together. */
export function RelatedOrderLinks({ order: { addedTo, additions } }: { order: RelatedOrders }) {
  return (
    <>
      {addedTo !== null && (
        <span className="text-xs font-normal text-muted">
          Added to <OrderLink number={addedTo} />
        </span>
      )}
      {additions.map(({ orderNumber, status }) => (
        <span key={orderNumber} className="text-xs font-normal text-muted">
          Also <OrderLink number={orderNumber} />
          {status === 'awaiting-payment' && ', not paid yet'}
        </span>
      ))}
    </>
  );
}
