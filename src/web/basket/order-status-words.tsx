import type { OrderStatus } from '#orders/orders/order-words.contract.ts';
import { Badge } from '../ui/badge.tsx';
import { statusWords } from './order-status-words.rules.ts';

type OrderStatusBadgeProps = {
  status: OrderStatus;
  /** Some of it is on its way, some still to come; the status says nothing of that. */
  isPartlyShipped?: boolean;
};

export function OrderStatusBadge({ status, isPartlyShipped = false }: OrderStatusBadgeProps) {
  const { name, tone } = statusWords[status];
  return (
    <>
      <Badge tone={tone}>{name}</Badge>
      {isPartlyShipped && <Badge tone="info">Partly shipped</Badge>}
    </>
  );
}
