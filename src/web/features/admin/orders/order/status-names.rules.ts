import { isClosedStatus, isUnpaid } from '#orders/order/order-words.contract.ts';
import type { DeliveryService, OrderStatus } from '#orders/order/order-words.contract.ts';
import type { ListedOrder } from '#orders/order/orders.contract.ts';
import { sentenceCase } from '../../parts/formats.rules.ts';

/** Of an order that is fetched or brought by the shop, too. */
export function statusName(status: OrderStatus, delivery: DeliveryService = 'standard'): string {
  if (delivery === 'pickup' && status === 'shipped') return 'Ready to collect';
  if (delivery === 'pickup' && status === 'delivered') return 'Collected';
  if (delivery === 'round' && status === 'shipped') return 'On our round';
  if (status === 'abandoned') return 'Not paid';
  return sentenceCase(status);
}

/** Whether there is nothing to refund. A closed order has something after a failed refund, or when a bank had the money. */
export function hidesRefund({ status, refundable }: Pick<ListedOrder, 'status' | 'refundable'>): boolean {
  return isUnpaid(status) || (isClosedStatus(status) && refundable === '0.00');
}
