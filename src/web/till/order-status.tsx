import type { OrderStatus } from '#orders/orders/order-words.contract.ts';
import { Badge } from '../ui/badge.tsx';
import { statusWords } from './order-status.rules.ts';

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { name, tone } = statusWords[status];
  return <Badge tone={tone}>{name}</Badge>;
}
