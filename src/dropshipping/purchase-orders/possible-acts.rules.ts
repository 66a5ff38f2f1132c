import type { PurchaseOrderAct } from './purchase-orders.contract.ts';
import type { PurchaseOrderState } from './purchase-order-words.contract.ts';

type Standing = { state: PurchaseOrderState; cancelAskedAt: Date | null };

/** What the owner can do; `hasRefusedLines`: the supplier sends some of it only. */
export function possibleActs({ state, cancelAskedAt }: Standing, hasRefusedLines: boolean): PurchaseOrderAct[] {
  if (cancelAskedAt) return ['mark'];
  if (state === 'draft' || state === 'failed') return ['send', 'mark', 'switch', 'cancel'];
  if (state === 'rejected') return ['switch'];
  if (state === 'shipped' || state === 'cancelled') return hasRefusedLines && state === 'shipped' ? ['switch'] : [];
  return hasRefusedLines ? ['mark', 'switch', 'cancel'] : ['mark', 'cancel'];
}
