import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import type {
  SupplierPage,
  SupplierParcelBody,
  SupplierResponseBody,
} from '../supplier-page/supplier-page.contract.ts';
import { findByToken, isOpenToSupplier, readSupplierPage } from '../supplier-page/supplier-page.ts';
import { changePurchaseOrder, findReplaced, lockWithOrder, readLines } from './purchase-order-rows.ts';
import type { StoredPurchaseOrder } from './purchase-order-rows.ts';
import { purchaseOrderLines } from './purchase-orders.table.ts';
import { applyUpdateLocked } from './supplier-updates.ts';

/** Confirms it, and says what cannot be sent. @throws Problem 404, 409 `not-open` */
export async function responseForSupplier(
  deps: Deps,
  token: string,
  body: SupplierResponseBody,
): Promise<SupplierPage> {
  const { rejectedLines, reference, reason } = body;
  const { id } = (await findByToken(deps, token)).purchaseOrder;
  await deps.changes.transaction(async (tx, invalidate) => {
    const held = await lockWithOrder(tx, id);
    rejectUnlessOpen(held.purchaseOrder);
    await rejectLines(tx, held.purchaseOrder, rejectedLines);
    const lines = await readLines(tx, id);
    const refused = lines.filter(({ isRejected }) => isRejected).length;
    const isRejected = refused === lines.length;
    const isPart = refused > 0 && !isRejected;
    const note = isPart ? `${refused} of ${lines.length} products are not sent: switch supplier or refund.` : null;
    const known = { ...(reference && { reference }), note, ...(reason && { reason }) };
    await changePurchaseOrder(tx, held.purchaseOrder, known, { at: deps.clock.now(), note });
    const purchaseOrder = { ...held.purchaseOrder, ...known };
    const state = isRejected ? 'rejected' : 'acknowledged';
    const update = { state, reason: reason || null, parcels: [], byUserId: null } as const;
    await applyUpdateLocked(deps, tx, invalidate, { ...held, purchaseOrder }, { ...update, parcels: [] });
  });
  return readSupplierPage(deps, token);
}

/** @throws Problem 404, 409 `not-open` */
export async function sendForSupplier(
  deps: Deps,
  token: string,
  { isLast, carrier, trackingNumber = null, trackingUrl = null }: SupplierParcelBody,
): Promise<SupplierPage> {
  const { id } = (await findByToken(deps, token)).purchaseOrder;
  await deps.changes.transaction(async (tx, invalidate) => {
    const held = await lockWithOrder(tx, id);
    rejectUnlessOpen(held.purchaseOrder);
    const state = isLast ? 'shipped' : 'part-shipped';
    const parcels = [{ carrier, trackingNumber, trackingUrl }];
    await applyUpdateLocked(deps, tx, invalidate, held, { state, reason: null, parcels, byUserId: null, isMore: true });
  });
  return readSupplierPage(deps, token);
}

function rejectUnlessOpen(purchaseOrder: StoredPurchaseOrder): void {
  if (isOpenToSupplier(purchaseOrder)) return;
  throw new Problem(409, 'not-open', `This purchase order is ${purchaseOrder.state}. Please write to us.`);
}

/** @throws Problem 400 for a line of another purchase order, 409 `not-open` once the first rejected lines were ordered elsewhere */
async function rejectLines(
  tx: Database,
  { id, number }: StoredPurchaseOrder,
  lineIds: readonly number[],
): Promise<void> {
  if (lineIds.length === 0) return;
  if ((await findReplaced(tx, [id])).has(id)) {
    throw new Problem(
      409,
      'not-open',
      `We have ordered what you could not send of ${number} elsewhere. Please write to us.`,
    );
  }
  const { purchaseOrderId, orderLineId } = purchaseOrderLines;
  const rejected = await tx
    .update(purchaseOrderLines)
    .set({ isRejected: true })
    .where(and(eq(purchaseOrderId, id), inArray(orderLineId, [...lineIds])))
    .returning({ id: orderLineId });
  if (rejected.length < new Set(lineIds).size) throw invalidInput('rejectedLines', 'That is not part of this order.');
}
