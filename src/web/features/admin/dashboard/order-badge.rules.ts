import type { OrderStatus } from '#orders/orders/order-words.contract.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

/** Completed default, processing secondary, shipped outline, anything else destructive. */
const tones: Partial<Record<OrderStatus, BadgeTone>> = { completed: 'pine', processing: 'grey', shipped: 'outline' };

export function badgeTone(status: OrderStatus): BadgeTone {
  return tones[status] ?? 'danger';
}
