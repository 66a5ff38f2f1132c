import type { PurchaseOrder } from '#dropshipping/purchase-orders/purchase-orders.contract.ts';
import type { PurchaseOrderState } from '#dropshipping/purchase-orders/purchase-order-words.contract.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

export const stateTones: Readonly<Record<PurchaseOrderState, BadgeTone>> = {
  draft: 'neutral',
  sent: 'info',
  acknowledged: 'info',
  'part-shipped': 'highlight',
  shipped: 'success',
  rejected: 'danger',
  failed: 'danger',
  cancelled: 'neutral',
};

type Standing = Pick<
  PurchaseOrder,
  'state' | 'note' | 'reason' | 'lastFailure' | 'nextTryAt' | 'isAutomatic' | 'holdUntil' | 'isBeingCancelled'
>;

/** Whether it is being processed right now, so that its state will change soon. */
export function isUnderWay(order: Standing, now: Date): boolean {
  const { state, isAutomatic, holdUntil, nextTryAt, isBeingCancelled, lastFailure } = order;
  if (isBeingCancelled) return lastFailure === null;
  return state === 'draft' && isAutomatic && nextTryAt === null && new Date(holdUntil) <= now;
}

/** An additional note on the state, or null. `timeOf` formats a time. */
export function stateNote(order: Standing, timeOf: (moment: string) => string): string | null {
  if (order.note) return order.note;
  if (order.isBeingCancelled) return 'Is being taken back.';
  if (order.state === 'rejected') return order.reason;
  if (order.lastFailure)
    return order.nextTryAt ? `${order.lastFailure} Next try ${timeOf(order.nextTryAt)}.` : order.lastFailure;
  if (order.state !== 'draft') return null;
  return order.isAutomatic ? `Leaves ${timeOf(order.holdUntil)}.` : 'Waits for you to send it.';
}
