import type { Order } from '#orders/orders/orders.contract.ts';

/** How an order was paid, as customers read it. */
export const paidWithWords: Record<Order['paidWith'], string> = {
  demo: 'Demo payment',
  stripe: 'Paid by card (Stripe)',
  manual: 'Paid to us directly',
};
