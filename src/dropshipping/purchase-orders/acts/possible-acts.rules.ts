import type { ConnectorKind } from '../../connections/supplier-words.contract.ts';
import { capabilitiesOf } from '../../connectors/capabilities.contract.ts';
import { isOver } from '../purchase-order-states.rules.ts';
import type { PurchaseOrderState, purchaseOrderWays } from '../purchase-order-words.contract.ts';
import type { PurchaseOrderAct } from '../purchase-orders.contract.ts';

type Standing = {
  state: PurchaseOrderState;
  way: (typeof purchaseOrderWays)[number] | null;
  cancelRequestedAt: Date | null;
  tries: number;
  /** Null: it is no longer queried. */
  queryAgainAt: Date | null;
  /** Null: there is no note that somebody should read. */
  noteAt: Date | null;
};

type Beside = {
  /** Whether the supplier rejected lines. */
  hasRefusedLines: boolean;
  /** Whether the customer waits for any line that was not ordered elsewhere. */
  isWanted: boolean;
  /** The supplier's present connection, which may not be the one that the purchase order was sent by. */
  connector: ConnectorKind;
};

/** The actions the owner can take. */
export function possibleActs(standing: Standing, { hasRefusedLines, isWanted, connector }: Beside): PurchaseOrderAct[] {
  const { state, cancelRequestedAt, tries, noteAt } = standing;
  const read: PurchaseOrderAct[] = noteAt ? ['read-note'] : [];
  const ask: PurchaseOrderAct[] = canBeQueried(standing, connector) ? ['ask'] : [];
  if (cancelRequestedAt) return ['mark', ...ask, ...read];
  const chase: PurchaseOrderAct[] = isUnderWay(state) && isWanted ? ['chase'] : [];
  const all = [...actsIn(state, hasRefusedLines), ...ask, ...chase, ...read];
  // After a try the supplier may have received it.
  if (state === 'draft' && tries === 0) all.push('reduce');
  // It goes to another supplier only once, and what was ordered there cannot be sent from here as well.
  return isWanted ? all : all.filter((act) => act !== 'send' && !fromElsewhere.includes(act));
}

/** Whether the supplier's system has it, reports orders, and may still report changes. */
export function canBeQueried(
  { state, way, queryAgainAt }: Pick<Standing, 'state' | 'way' | 'queryAgainAt'>,
  connector: ConnectorKind,
): boolean {
  const isFollowed = !isOver(state) || (state === 'shipped' && queryAgainAt !== null);
  const isThere = way === 'connector' && state !== 'draft' && state !== 'failed' && isFollowed;
  return isThere && capabilitiesOf[connector].includes('order-state');
}

/** The supplier has received it and still has to send something. */
const isUnderWay = (state: PurchaseOrderState) =>
  state === 'sent' || state === 'acknowledged' || state === 'part-shipped';

const fromElsewhere: readonly PurchaseOrderAct[] = ['switch', 'send-ourselves'];

function actsIn(state: PurchaseOrderState, hasRefusedLines: boolean): PurchaseOrderAct[] {
  if (state === 'draft' || state === 'failed') return ['send', 'mark', ...fromElsewhere, 'cancel'];
  if (state === 'rejected') return [...fromElsewhere];
  if (state === 'cancelled') return [];
  if (state === 'shipped') return hasRefusedLines ? [...fromElsewhere] : [];
  return hasRefusedLines ? ['mark', ...fromElsewhere, 'cancel'] : ['mark', 'cancel'];
}
