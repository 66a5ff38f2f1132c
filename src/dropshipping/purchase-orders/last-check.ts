import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { SupplierError } from '../connections/supplier-error.ts';
import { purchaseOrderDue } from '../dropshipping-events.ts';
import { isClosed } from './acts/act-on-purchase-order.ts';
import { changePurchaseOrder, lockAll } from './purchase-order-rows.ts';
import type { LockedPurchaseOrder, StoredPurchaseLine, StoredPurchaseOrder } from './purchase-order-rows.ts';
import { released } from './purchase-order-work.ts';
import type { Work } from './purchase-order-work.ts';
import { reconcileWithOrder } from './still-wanted.ts';

export type Wanted = LockedPurchaseOrder & { work: Work; lines: StoredPurchaseLine[] };

/** The last check before sending, under the orders' locks. The claims of those that may not be sent are released. */
export async function lockIfWanted(deps: Deps, tx: Database, works: readonly Work[]): Promise<Wanted[]> {
  if (works.length === 0) return [];
  const workOf = new Map(works.map((work) => [work.purchaseOrder.id, work]));
  const own = (
    await lockAll(
      tx,
      works.map(({ purchaseOrder }) => purchaseOrder),
    )
  ).flatMap((held) => {
    const work = workOf.get(held.purchaseOrder.id);
    return work?.worker === held.purchaseOrder.worker ? [{ ...held, work }] : [];
  });
  const { cancelled = [], wanted = [] } = Object.groupBy(own, ({ purchaseOrder, order }) =>
    purchaseOrder.cancelRequestedAt && !isClosed(order) ? 'cancelled' : 'wanted',
  );
  for (const { purchaseOrder } of cancelled)
    await changePurchaseOrder(tx, purchaseOrder, released, { at: deps.clock.now() });
  await lookAgainIfCancelled(
    deps,
    tx,
    cancelled.map(({ purchaseOrder }) => purchaseOrder),
  );
  const linesOf = await reconcileWithOrder(deps, tx, wanted);
  return wanted.flatMap((held) => {
    const lines = linesOf.get(held.purchaseOrder.id);
    return lines ? [{ ...held, lines }] : [];
  });
}

export const sentNow = ({ clock }: Deps) => ({
  ...released,
  sentAt: clock.now(),
  tries: 0,
  nextTryAt: null,
  lastFailure: null,
});

export async function lookAgainIfCancelled({ jobs }: Deps, tx: Database, held: readonly StoredPurchaseOrder[]) {
  const cancelled = held.filter(({ cancelRequestedAt }) => cancelRequestedAt !== null);
  await jobs.enqueueAll(
    tx,
    purchaseOrderDue,
    cancelled.map(({ id }) => ({ payload: { purchaseOrderId: id } })),
  );
}

export function addressGone(): SupplierError {
  return new SupplierError('refused', 'The customer’s account was closed, so there is no address to send to.');
}
