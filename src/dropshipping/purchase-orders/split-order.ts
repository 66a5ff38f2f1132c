import { inArray } from 'drizzle-orm';
import { findSupplies } from '#catalogue/supplied-products/product-supply.ts';
import { findInDoubt } from '#orders/acts/what-a-dispute-stops.ts';
import { newOrderNumber } from '#orders/order/order-number.ts';
import { lockOrdersToSupply } from '#orders/order/order-to-supply.ts';
import type { LineToSupply, OrderToSupply } from '#orders/order/order-to-supply.ts';
import { minutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { findConnections } from '../connections/supplier-connections.ts';
import { capabilitiesOf } from '../connectors/capabilities.contract.ts';
import { purchaseOrderDue } from '../dropshipping-events.ts';
import { nextBatchAt } from '../order-policies/batch-hour.ts';
import { findOrderPolicies } from '../order-policies/order-policies.ts';
import { isClosed } from './acts/act-on-purchase-order.ts';
import { holdOddSizes } from './order-sizes.ts';
import { purchaseOrderEvents, purchaseOrderLines, purchaseOrders } from './purchase-orders.table.ts';
import { readVatOfCosts } from './vat-of-costs.ts';
import type { VatOfCosts } from './vat-of-costs.ts';

/** Follows every order: creates a purchase order for each supplier; the rest is ours to send. Safe to run twice. */
export async function splitOrders(deps: Deps, orderIds: readonly number[]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const orders = await lockOrdersToSupply(tx, orderIds);
    const split = await findSplit(tx, orderIds);
    const whole = orders.filter((order) => !isClosed(order) && !split.has(order.id));
    const splits = whole.map((order) => ({ order, lines: order.lines, since: order.createdAt, addition: 0 }));
    await splitLines(deps, tx, splits);
  });
}

type Split = {
  order: OrderToSupply;
  lines: readonly LineToSupply[];
  /** When the customer ordered them. */
  since: Date;
  /** See the table of purchase orders. */
  addition: number;
};

/** Creates a purchase order for each supplier of these lines of an order; the rest is ours to send. */
export async function splitLines(deps: Deps, tx: Database, splits: readonly Split[]): Promise<void> {
  const parts = splits.flatMap(({ order, lines, since, addition }) =>
    [...Map.groupBy(lines, (line) => line.supplierId)].flatMap(([supplierId, own]) =>
      supplierId === null ? [] : [{ order, supplierId, since, addition, lines: own }],
    ),
  );
  if (parts.length === 0) return;
  const supplierIds = [...new Set(parts.map(({ supplierId }) => supplierId))];
  const inDoubt = await findInDoubt(
    tx,
    parts.map(({ order }) => order.id),
  );
  const policies = await findOrderPolicies(tx, deps.config, supplierIds);
  const isMailed = await findMailed(tx, supplierIds);
  const drafts = parts.map(({ since, ...part }) => {
    const { sending, holdMinutes, batchHour } = policies.get(part.supplierId) ?? byHand;
    const isAutomatic = sending === 'automatic' && !inDoubt.has(part.order.id);
    const heldUntil = new Date(since.getTime() + minutes(holdMinutes));
    const hour = isAutomatic && isMailed.has(part.supplierId) ? batchHour : null;
    return { ...part, isAutomatic, holdUntil: hour === null ? heldUntil : nextBatchAt(heldUntil, hour) };
  });
  await writeDrafts(deps, tx, drafts);
}

const byHand = { sending: 'by-hand', holdMinutes: 0, batchHour: null } as const;

/** Suppliers without a system that takes orders. */
async function findMailed(tx: Database, supplierIds: readonly number[]): Promise<ReadonlySet<number>> {
  const connections = await findConnections(tx, supplierIds);
  const mailed = [...connections].filter(([, { connector }]) => !capabilitiesOf[connector].includes('place-order'));
  return new Set(mailed.map(([id]) => id));
}

/** Orders that an earlier run has split already: a line may have moved to another supplier since. */
export async function findSplit(tx: Database, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { orderId } = purchaseOrders;
  const split = await tx
    .selectDistinct({ orderId })
    .from(purchaseOrders)
    .where(inArray(orderId, [...orderIds]));
  return new Set(split.map((row) => row.orderId));
}

type Draft = {
  order: OrderToSupply;
  supplierId: number;
  isAutomatic: boolean;
  holdUntil: Date;
  addition: number;
  lines: readonly LineToSupply[];
};

async function writeDrafts({ jobs, clock }: Deps, tx: Database, parts: readonly Draft[]): Promise<void> {
  const at = clock.now();
  const supplied = await readSupplied(tx, parts);
  const drafts = await holdOddSizes(tx, parts, supplied.codeOf);
  const rows = drafts.map(({ order, lines, ...draft }) => ({
    ...draft,
    cost: totalCost(lines),
    costVat: supplied.vatOf(draft.supplierId)?.costVat ?? null,
    ...newRow(order, at),
  }));
  const written = await tx
    .insert(purchaseOrders)
    .values(rows)
    .returning({ id: purchaseOrders.id, number: purchaseOrders.number });
  const idOf = new Map(written.map(({ id, number }) => [number, id]));
  const purchased = drafts.flatMap((draft, index) => {
    const id = idOf.get(rows[index]?.number ?? '');
    return id === undefined ? [] : [{ ...draft, id }];
  });
  await writeLines(tx, purchased, supplied);
  await tx
    .insert(purchaseOrderEvents)
    .values(purchased.map(({ id, note }) => ({ purchaseOrderId: id, state: 'draft' as const, note, at })));
  const due = purchased.filter(({ isAutomatic }) => isAutomatic);
  await jobs.enqueueAll(
    tx,
    purchaseOrderDue,
    due.map(({ id, holdUntil }) => ({ payload: { purchaseOrderId: id }, notBefore: holdUntil })),
  );
}

type Purchased = { id: number; supplierId: number; lines: readonly LineToSupply[] };

export async function writeLines(tx: Database, purchased: readonly Purchased[], known?: Supplied): Promise<void> {
  const { codeOf, vatOf } = known ?? (await readSupplied(tx, purchased));
  await tx.insert(purchaseOrderLines).values(
    purchased.flatMap(({ id: purchaseOrderId, supplierId, lines }) =>
      lines.map((line) => ({
        purchaseOrderId,
        orderLineId: line.id,
        code: codeOf(supplierId, line.productId),
        name: line.name,
        quantity: line.quantity,
        cost: line.cost,
        vatRate: vatOf(supplierId)?.rateOf(line.productId, line.cost) ?? null,
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

type Supplied = {
  codeOf(supplierId: number, productId: number): string | null;
  vatOf(supplierId: number): VatOfCosts | undefined;
};

/** A product that has moved to another supplier since has no code at this one. */
async function readSupplied(tx: Database, purchased: readonly Omit<Purchased, 'id'>[]): Promise<Supplied> {
  const productIds = purchased.flatMap(({ lines }) => lines.map(({ productId }) => productId));
  const products = await findSupplies(tx, productIds);
  const supplies = new Map(products.map((supply) => [supply.id, supply]));
  const vats = new Map<number, VatOfCosts>();
  for (const supplierId of new Set(purchased.map((one) => one.supplierId)))
    vats.set(supplierId, await readVatOfCosts(tx, supplierId, products));
  return {
    codeOf(supplierId, productId) {
      const supply = supplies.get(productId);
      return supply?.supplierId === supplierId ? supply.code : null;
    },
    vatOf: (supplierId) => vats.get(supplierId),
  };
}
