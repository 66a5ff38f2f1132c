import type { OrderStatus } from '#orders/orders/order-words.contract.ts';
import { Badge } from '../ui/badge.tsx';
import { statusLabels } from './order-labels.rules.ts';

type OrderStatusBadgeProps = {
  status: OrderStatus;
  /** Some parcels are on their way and some are not; the status does not show that. */
  isPartlyShipped?: boolean;
  /** The badge describes the page's own order: a confirmed order is green there, as grey would look disabled. */
  isSubject?: boolean;
};

export function OrderStatusBadge({ status, isPartlyShipped = false, isSubject = false }: OrderStatusBadgeProps) {
  const { name, tone } = statusLabels[status];
  return (
    <>
      <Badge tone={isSubject && status === 'confirmed' ? 'success' : tone}>{name}</Badge>
      {isPartlyShipped && <Badge tone="info">Partly shipped</Badge>}
    </>
  );
}
