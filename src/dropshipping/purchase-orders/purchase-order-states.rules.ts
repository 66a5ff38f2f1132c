import type { PurchaseOrderState } from './purchase-order-words.contract.ts';

const way: readonly PurchaseOrderState[] = ['draft', 'sent', 'acknowledged', 'part-shipped', 'shipped'];
const over: readonly PurchaseOrderState[] = ['shipped', 'rejected', 'cancelled'];

export function isOver(state: PurchaseOrderState): boolean {
  return over.includes(state);
}

/**
 * The state after a supplier's report: late reports do not move it back, and a cancellation the shop did not request counts
 * as a rejection.
 */
export function furtherState(
  { state, cancelRequestedAt }: { state: PurchaseOrderState; cancelRequestedAt: Date | null },
  reported: PurchaseOrderState,
): PurchaseOrderState {
  if (isOver(state)) return state;
  if (reported === 'cancelled') return cancelRequestedAt ? 'cancelled' : 'rejected';
  if (reported === 'rejected') return 'rejected';
  return way.indexOf(reported) > way.indexOf(state) ? reported : state;
}
