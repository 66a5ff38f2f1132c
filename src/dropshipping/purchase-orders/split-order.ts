import { eq } from 'drizzle-orm';
import { findSupplies } from '#catalogue/supplied-products/product-supply.ts';
import { newOrderNumber } from '#orders/orders/order-number.ts';
import { lockOrderToSupply } from '#orders/orders/order-to-supply.ts';
import type { LineToSupply, OrderToSupply } from '#orders/orders/order-to-supply.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { minutes } from '#platform/clock.ts';
import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { purchaseOrderDue } from '../dropshipping-events.ts';
import { isClosed } from './acts/act-on-purchase-order.ts';
import { findOrderPolicies } from '../order-policies/order-policies.ts';
import { purchaseOrderEvents, purchaseOrderLines, purchaseOrders } from './purchase-orders.table.ts';

/** Follows every order: a purchase order for each supplier; the rest is the shop’s own to send. A second time nothing happens. */
export async function splitOrder(deps: Deps, orderId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await lockOrderToSupply(tx, orderId);
    if (isClosed(found) || (await wasSplit(tx, orderId))) return;
    await splitLines(deps, tx, found, { lines: found.lines, since: found.createdAt, addition: 0 });
  });
}

type Split = {
  lines: readonly LineToSupply[];
  /** When the customer ordered them. */
  since: Date;
  /** See the table of purchase orders. */
  addition: number;
};

/** A purchase order for each supplier of these lines; the rest is ours to send. */
export async function splitLines(
  deps: Deps,
  tx: Database,
  order: OrderToSupply,
  { lines, since, addition }: Split,
): Promise<void> {
  const bySupplier = Map.groupBy(lines, ({ supplierId }) => supplierId);
  const supplierIds = [...bySupplier.keys()].filter((id) => id !== null);
  const policies = await findOrderPolicies(tx, deps.config, supplierIds);
  for (const supplierId of supplierIds) {
    const policy = policies.get(supplierId);
    const isAutomatic = policy?.sending === 'automatic';
    const holdUntil = new Date(since.getTime() + minutes(policy?.holdMinutes ?? 0));
    const draft = { supplierId, isAutomatic, holdUntil, addition };
    await draftPurchaseOrder(deps, tx, order, draft, bySupplier.get(supplierId) ?? []);
  }
}

/** By a run that died before it could say so: a line may have gone to another supplier since. */
export async function wasSplit(tx: Database, orderId: number): Promise<boolean> {
  return (await tx.$count(purchaseOrders, eq(purchaseOrders.orderId, orderId))) > 0;
}

type Draft = { supplierId: number; isAutomatic: boolean; holdUntil: Date; addition: number };

async function draftPurchaseOrder(
  { jobs, clock }: Deps,
  tx: Database,
  order: OrderToSupply,
  draft: Draft,
  lines: readonly LineToSupply[],
): Promise<void> {
  const at = clock.now();
  const cost = totalCost(lines);
  const [written] = await tx
    .insert(purchaseOrders)
    .values({ ...draft, cost, ...newRow(order, at) })
    .returning({ id: purchaseOrders.id });
  if (!written) throw new Error('The purchase order was not stored');
  const purchaseOrderId = written.id;
  await writeLines(tx, { id: purchaseOrderId, supplierId: draft.supplierId }, lines);
  await tx.insert(purchaseOrderEvents).values({ purchaseOrderId, state: 'draft', at });
  if (draft.isAutomatic) await jobs.enqueue(tx, purchaseOrderDue, { purchaseOrderId }, { notBefore: draft.holdUntil });
}

export async function writeLines(
  tx: Database,
  { id: purchaseOrderId, supplierId }: { id: number; supplierId: number },
  lines: readonly LineToSupply[],
): Promise<void> {
  const codes = await codesOf(tx, lines, supplierId);
  await tx.insert(purchaseOrderLines).values(
    lines.map((line) => ({
      purchaseOrderId,
      orderLineId: line.id,
      code: codes.get(line.productId) ?? null,
      name: line.name,
      quantity: line.quantity,
      cost: line.cost,
    })),
  );
}

/** A purchase order's own number: what the supplier sees tells nothing of the customer's. */
export function newRow({ id, number }: Pick<OrderToSupply, 'id' | 'number'>, at: Date) {
  const ours = newOrderNumber().replace('PV-', 'PO-');
  return { number: ours, orderId: id, orderNumber: number, createdAt: at, updatedAt: at };
}

/** Null as soon as one of them is not known. */
export function totalCost(lines: readonly { cost: Pence | null; quantity: number }[]): Pence | null {
  if (lines.some(({ cost }) => cost === null)) return null;
  return pence(lines.reduce((sum, { cost, quantity }) => sum + (cost ?? 0) * quantity, 0));
}

/** A product that has gone to another supplier since has no code at this one. */
async function codesOf(tx: Database, lines: readonly LineToSupply[], supplierId: number) {
  const supplies = await findSupplies(
    tx,
    lines.map(({ productId }) => productId),
  );
  return new Map(supplies.flatMap((supply) => (supply.supplierId === supplierId ? [[supply.id, supply.code]] : [])));
}
