import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { openConnectorOf } from '../../connectors/of-suppliers/connectors.ts';
import type { SupplierConnector } from '../../connectors/supplier-connector.ts';
import { mailPurchaseOrderCancelled } from '../emails/purchase-order-emails.ts';
import { findAtSupplier } from '../find-at-supplier.ts';
import { changePurchaseOrder } from '../purchase-order-rows.ts';
import type { StoredPurchaseOrder } from '../purchase-order-rows.ts';
import type { PurchaseOrderState } from '../purchase-order-words.contract.ts';
import { lockOneWork, released } from '../purchase-order-work.ts';
import type { Work } from '../purchase-order-work.ts';

/**
 * Cancels a purchase order the supplier has, or may have, received: through its system where that is possible, otherwise by an
 * email and a note for the owner. @throws SupplierError
 */
export async function cancelAtSupplier(deps: Deps, work: Work): Promise<void> {
  const { purchaseOrder } = work;
  const { supplierId, state, way } = purchaseOrder;
  const supplier = await readSupplierRecord(deps.db, supplierId);
  const { name } = supplier;
  const opened = way === 'mail' || way === 'hand' ? null : await openConnectorOf(deps, supplier);
  if (!opened?.connector.can.has('place-order')) {
    // An emailed order is sent in the transaction that records it: a draft has certainly not been sent.
    return isUnsent(state) ? settle(deps, work, cancelled) : leaveToOwner(deps, work, name);
  }
  if (await isCancelledThere(opened.connector, purchaseOrder)) return settle(deps, work, cancelled);
  return leaveToOwner(deps, work, name);
}

const cancelled = { state: 'cancelled', note: null } as const;

const isUnsent = (state: PurchaseOrderState) => state === 'draft' || state === 'failed';

async function isCancelledThere(connector: SupplierConnector, purchaseOrder: StoredPurchaseOrder): Promise<boolean> {
  if (isUnsent(purchaseOrder.state) && !(await findAtSupplier(connector, purchaseOrder))) return true;
  if (!connector.can.has('cancel-order')) return false;
  await connector.cancelOrder(purchaseOrder);
  return true;
}

async function leaveToOwner(deps: Deps, work: Work, supplier: string): Promise<void> {
  const byMail = work.purchaseOrder.way === 'mail';
  const note = byMail
    ? `We have asked ${supplier} by email not to send it. Mark it as cancelled once they agree.`
    : `Ask ${supplier} not to send it, then mark it as cancelled.`;
  const mail = byMail ? mailPurchaseOrderCancelled : undefined;
  await settle(deps, work, { note }, mail);
}

type Mail = (deps: Deps, tx: Database, purchaseOrder: StoredPurchaseOrder) => Promise<void>;

async function settle(
  deps: Deps,
  work: Work,
  change: { state?: 'cancelled'; note: string | null },
  mail?: Mail,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const held = await lockOneWork(tx, work);
    if (!held) return;
    await mail?.(deps, tx, held);
    const done = { ...released, ...change, cancelRequestedAt: null, lastFailure: null, nextTryAt: null, tries: 0 };
    const quiet = change.state === 'cancelled' ? { queryAgainAt: null } : {};
    await changePurchaseOrder(tx, held, { ...done, ...quiet }, { at: deps.clock.now(), note: change.note });
  });
}
