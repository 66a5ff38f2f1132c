import type { PurchaseOrderAct } from '../purchase-orders.contract.ts';
import type { PurchaseOrderState } from '../purchase-order-words.contract.ts';

type Standing = { state: PurchaseOrderState; cancelAskedAt: Date | null; tries: number };

/** What of it the supplier does not send, and whether the customer waits for any of it that no other was asked for. */
type Wanted = { hasRefusedLines: boolean; isWanted: boolean };

/** What the owner can do. */
export function possibleActs(
  { state, cancelAskedAt, tries }: Standing,
  { hasRefusedLines, isWanted }: Wanted,
): PurchaseOrderAct[] {
  if (cancelAskedAt) return ['mark'];
  const all = actsIn(state, hasRefusedLines);
  // What was tried once the supplier may know as it was.
  if (state === 'draft' && tries === 0) all.push('reduce');
  // It goes to another supplier once, and what went there is not sent from here as well.
  return isWanted ? all : all.filter((act) => act !== 'send' && !fromElsewhere.includes(act));
}

const fromElsewhere: readonly PurchaseOrderAct[] = ['switch', 'send-ourselves'];

function actsIn(state: PurchaseOrderState, hasRefusedLines: boolean): PurchaseOrderAct[] {
  if (state === 'draft' || state === 'failed') return ['send', 'mark', ...fromElsewhere, 'cancel'];
  if (state === 'rejected') return [...fromElsewhere];
  if (state === 'cancelled') return [];
  if (state === 'shipped') return hasRefusedLines ? [...fromElsewhere] : [];
  return hasRefusedLines ? ['mark', ...fromElsewhere, 'cancel'] : ['mark', 'cancel'];
}
