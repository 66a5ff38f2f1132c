import type { OrderStatus } from '#orders/orders/order-words.contract.ts';
import { Badge } from '../ui/badge.tsx';
import { statusWords } from './order-status-words.rules.ts';

type OrderStatusBadgeProps = {
  status: OrderStatus;
  /** Some of it is on its way, some still to come; the status says nothing of that. */
  isPartlyShipped?: boolean;
  /** What the page is about: grey would look switched off there, so a confirmed order is green. */
  isSubject?: boolean;
};

export function OrderStatusBadge({ status, isPartlyShipped = false, isSubject = false }: OrderStatusBadgeProps) {
  const { name, tone } = statusWords[status];
  return (
    <>
      <Badge tone={isSubject && status === 'confirmed' ? 'success' : tone}>{name}</Badge>
      {isPartlyShipped && <Badge tone="info">Partly shipped</Badge>}
    </>
  );
}
