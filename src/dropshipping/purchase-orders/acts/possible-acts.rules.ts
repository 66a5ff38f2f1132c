import type { PurchaseOrderAct } from '../purchase-orders.contract.ts';
import type { PurchaseOrderState, purchaseOrderWays } from '../purchase-order-words.contract.ts';
import { isOver } from '../purchase-order-states.rules.ts';

type Standing = {
  state: PurchaseOrderState;
  way: (typeof purchaseOrderWays)[number] | null;
  cancelAskedAt: Date | null;
  tries: number;
};

/** Whether the supplier rejected lines, and whether the customer waits for any line that was not ordered elsewhere. */
type Wanted = { hasRefusedLines: boolean; isWanted: boolean };

/** The actions the owner can take. */
export function possibleActs(standing: Standing, { hasRefusedLines, isWanted }: Wanted): PurchaseOrderAct[] {
  const { state, cancelAskedAt, tries } = standing;
  const ask: PurchaseOrderAct[] = canBeAsked(standing) ? ['ask'] : [];
  if (cancelAskedAt) return ['mark', ...ask];
  const all = [...actsIn(state, hasRefusedLines), ...ask];
  // After a try the supplier may have received it.
  if (state === 'draft' && tries === 0) all.push('reduce');
  // It goes to another supplier only once, and what was ordered there cannot be sent from here as well.
  return isWanted ? all : all.filter((act) => act !== 'send' && !fromElsewhere.includes(act));
}

/** Whether the supplier's system has it, and may still have news. */
export function canBeAsked({ state, way }: Pick<Standing, 'state' | 'way'>): boolean {
  return way === 'connector' && state !== 'draft' && state !== 'failed' && !isOver(state);
}

const fromElsewhere: readonly PurchaseOrderAct[] = ['switch', 'send-ourselves'];

function actsIn(state: PurchaseOrderState, hasRefusedLines: boolean): PurchaseOrderAct[] {
  if (state === 'draft' || state === 'failed') return ['send', 'mark', ...fromElsewhere, 'cancel'];
  if (state === 'rejected') return [...fromElsewhere];
  if (state === 'cancelled') return [];
  if (state === 'shipped') return hasRefusedLines ? [...fromElsewhere] : [];
  return hasRefusedLines ? ['mark', ...fromElsewhere, 'cancel'] : ['mark', 'cancel'];
}
