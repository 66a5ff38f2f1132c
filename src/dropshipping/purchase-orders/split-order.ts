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

/** Follows every order: creates a purchase order for each supplier; the rest is ours to send. Safe to run twice. */
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

/** Creates a purchase order for each supplier of these lines; the rest is ours to send. */
export async function splitLines(
  deps: Deps,
  tx: Database,
  order: OrderToSupply,
  { lines, since, addition }: Split,
): Promise<void> {
  const bySupplier = Map.groupBy(lines, ({ supplierId }) => supplierId);
  const supplierIds = [...bySupplier.keys()].filter((id) => id !== null);
  const policies = await findOrderPolicies(tx, deps.config, supplierIds);
  const drafts = supplierIds.map((supplierId) => {
    const policy = policies.get(supplierId);
    const isAutomatic = policy?.sending === 'automatic';
    const holdUntil = new Date(since.getTime() + minutes(policy?.holdMinutes ?? 0));
    return { supplierId, isAutomatic, holdUntil, addition, lines: bySupplier.get(supplierId) ?? [] };
  });
  if (drafts.length > 0) await writeDrafts(deps, tx, order, drafts);
}

/** Created by a run that died before it finished: a line may have moved to another supplier since. */
export async function wasSplit(tx: Database, orderId: number): Promise<boolean> {
  return (await tx.$count(purchaseOrders, eq(purchaseOrders.orderId, orderId))) > 0;
}

type Draft = {
  supplierId: number;
  isAutomatic: boolean;
  holdUntil: Date;
  addition: number;
  lines: readonly LineToSupply[];
};

async function writeDrafts(
  { jobs, clock }: Deps,
  tx: Database,
  order: OrderToSupply,
  drafts: readonly Draft[],
): Promise<void> {
  const at = clock.now();
  const written = await tx
    .insert(purchaseOrders)
    .values(drafts.map(({ lines, ...draft }) => ({ ...draft, cost: totalCost(lines), ...newRow(order, at) })))
    .returning({ id: purchaseOrders.id, supplierId: purchaseOrders.supplierId });
  const idOf = new Map(written.map(({ id, supplierId }) => [supplierId, id]));
  const purchased = drafts.flatMap((draft) => {
    const id = idOf.get(draft.supplierId);
    return id === undefined ? [] : [{ ...draft, id }];
  });
  await writeLines(tx, purchased);
  await tx
    .insert(purchaseOrderEvents)
    .values(purchased.map(({ id }) => ({ purchaseOrderId: id, state: 'draft' as const, at })));
  for (const { id, isAutomatic, holdUntil } of purchased) {
    if (isAutomatic) await jobs.enqueue(tx, purchaseOrderDue, { purchaseOrderId: id }, { notBefore: holdUntil });
  }
}

type Purchased = { id: number; supplierId: number; lines: readonly LineToSupply[] };

export async function writeLines(tx: Database, purchased: readonly Purchased[]): Promise<void> {
  const codeOf = await findCodes(tx, purchased);
  await tx.insert(purchaseOrderLines).values(
    purchased.flatMap(({ id: purchaseOrderId, supplierId, lines }) =>
      lines.map((line) => ({
        purchaseOrderId,
        orderLineId: line.id,
        code: codeOf(supplierId, line.productId),
        name: line.name,
        quantity: line.quantity,
        cost: line.cost,
      })),
    ),
  );
}

/** A number of its own: suppliers must not learn the customer's order number. */
export function newRow({ id, number }: Pick<OrderToSupply, 'id' | 'number'>, at: Date) {
  const ours = newOrderNumber().replace('PV-', 'PO-');
  return { number: ours, orderId: id, orderNumber: number, createdAt: at, updatedAt: at };
}

/** Null as soon as the cost of a line is unknown. */
export function totalCost(lines: readonly { cost: Pence | null; quantity: number }[]): Pence | null {
  if (lines.some(({ cost }) => cost === null)) return null;
  return pence(lines.reduce((sum, { cost, quantity }) => sum + (cost ?? 0) * quantity, 0));
}

/** A product that has moved to another supplier since has no code at this one. */
async function findCodes(tx: Database, purchased: readonly Purchased[]) {
  const productIds = purchased.flatMap(({ lines }) => lines.map(({ productId }) => productId));
  const supplies = new Map((await findSupplies(tx, productIds)).map((supply) => [supply.id, supply]));
  return (supplierId: number, productId: number): string | null => {
    const supply = supplies.get(productId);
    return supply?.supplierId === supplierId ? supply.code : null;
  };
}
