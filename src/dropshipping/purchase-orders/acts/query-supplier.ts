import { minutes } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { countOrReject } from '#platform/http/limits/rate-limit.ts';
import { findConnection } from '../../connections/supplier-connections.ts';
import type { SupplierOrderState } from '../../connectors/supplier-connector.ts';
import { impatient } from '../../connectors/supplier-http.ts';
import { queryPurchaseOrder } from '../follow-purchase-orders.ts';
import { showPurchaseOrder } from '../list-purchase-orders.ts';
import { readPurchaseOrder } from '../purchase-order-rows.ts';
import type { PurchaseOrderState } from '../purchase-order-words.contract.ts';
import type { SupplierAnswer } from '../purchase-orders.contract.ts';
import { canBeQueried } from './possible-acts.rules.ts';

/** By supplier, whose system may count the shop's requests itself. */
const queryLimit = { name: 'ask-supplier', max: 10, windowMs: minutes(1) };

type Caller = Parameters<typeof showPurchaseOrder>[2];

/** Queries the supplier at once, as the job does in turn. @throws Problem 404, 409 `not-now`, 429 */
export async function querySupplierNow(deps: Deps, id: number, caller: Caller): Promise<SupplierAnswer> {
  const before = await readPurchaseOrder(deps.db, id);
  const { connector } = await findConnection(deps.db, before.supplierId);
  if (!canBeQueried(before, connector))
    throw new Problem(409, 'not-now', 'The supplier’s system can’t be asked about this purchase order now.');
  await countOrReject(deps, queryLimit, `supplier ${before.supplierId}`);
  const { reported, failure, isUnknown } = await queryPurchaseOrder(deps, id, impatient);
  const purchaseOrder = await showPurchaseOrder(deps, id, caller);
  const { supplierName, state } = purchaseOrder;
  const response = { isAnswered: reported !== null, purchaseOrder };
  if (isUnknown) return { ...response, isAnswered: true, message: `${supplierName} doesn’t know this purchase order.` };
  if (failure !== null) return { ...response, message: failure };
  if (!reported) return { ...response, message: `${supplierName}’s system doesn’t report how orders are getting on.` };
  return { ...response, message: sentenceOf(supplierName, reported, { was: before.state, is: state }) };
}

const said: Record<SupplierOrderState['state'], string> = {
  sent: 'has it, and hasn’t confirmed it yet',
  acknowledged: 'has confirmed it',
  'part-shipped': 'has sent part of it',
  shipped: 'has sent it',
  rejected: 'won’t send it',
  cancelled: 'has cancelled it',
};

function sentenceOf(
  supplier: string,
  { state, reason, parcels }: SupplierOrderState,
  { was, is }: { was: PurchaseOrderState; is: PurchaseOrderState },
): string {
  const parts = [
    `${supplier} ${said[state]}${reason ? `: ${reason.replace(/\.$/, '')}` : ''}.`,
    parcels.length > 0 && `Parcels so far: ${parcels.length}.`,
    was === is && 'Nothing has changed since it was last asked.',
  ];
  return parts.filter((part) => part !== false).join(' ');
}
