import { asc, eq, inArray, sql } from 'drizzle-orm';
import { lockOrder, lockOrders } from '#orders/order/lock-order.ts';
import type { StoredOrder } from '#orders/order/order-view.ts';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { Pence } from '#platform/money.ts';
import type { PurchaseOrderState } from './purchase-order-words.contract.ts';
import { purchaseOrderEvents, purchaseOrderLines, purchaseOrders } from './purchase-orders.table.ts';

export type StoredPurchaseOrder = typeof purchaseOrders.$inferSelect;
export type StoredPurchaseLine = typeof purchaseOrderLines.$inferSelect;

/** @throws Problem 404 `purchase-order-not-found` */
export async function readPurchaseOrder(db: Database, id: number): Promise<StoredPurchaseOrder> {
  const [found] = await db.select().from(purchaseOrders).where(eq(purchaseOrders.id, id));
  if (!found) throw notFound();
  return found;
}

/** Those that exist. */
export function readPurchaseOrders(db: Database, ids: readonly number[]): Promise<StoredPurchaseOrder[]> {
  return db.select().from(purchaseOrders).where(isOneOf(purchaseOrders.id, ids));
}

/** Locks the existing ones in the order of their ids, without the customers' orders. */
export function lockPurchaseOrders(tx: Database, ids: readonly number[]): Promise<StoredPurchaseOrder[]> {
  return tx
    .select()
    .from(purchaseOrders)
    .where(inArray(purchaseOrders.id, [...ids]))
    .orderBy(asc(purchaseOrders.id))
    .for('update');
}

/** Locks the purchase order alone, for changes that do not touch the customer's order. @throws Problem 404 `purchase-order-not-found` */
async function lockPurchaseOrder(tx: Database, id: number): Promise<StoredPurchaseOrder> {
  const [found] = await tx.select().from(purchaseOrders).where(eq(purchaseOrders.id, id)).for('update');
  if (!found) throw notFound();
  return found;
}

function notFound(): Problem {
  return new Problem(404, 'purchase-order-not-found', 'There is no such purchase order.');
}

export type LockedPurchaseOrder = { order: StoredOrder; purchaseOrder: StoredPurchaseOrder };

/** Locks the customer's order first, the order used everywhere. @throws Problem 404 `purchase-order-not-found` */
export async function lockWithOrder(tx: Database, id: number): Promise<LockedPurchaseOrder> {
  const { orderNumber } = await readPurchaseOrder(tx, id);
  const order = await lockOrder(tx, orderNumber);
  return { order, purchaseOrder: await lockPurchaseOrder(tx, id) };
}

/** The same for several. The order of a purchase order never changes. */
export async function lockAll(
  tx: Database,
  all: readonly Pick<StoredPurchaseOrder, 'id' | 'orderId'>[],
): Promise<LockedPurchaseOrder[]> {
  const orderIds = all.map(({ orderId }) => orderId);
  const orders = new Map((await lockOrders(tx, orderIds)).map((order) => [order.id, order]));
  const ids = all.map(({ id }) => id);
  return (await lockPurchaseOrders(tx, ids)).flatMap((purchaseOrder) => {
    const order = orders.get(purchaseOrder.orderId);
    return order ? [{ order, purchaseOrder }] : [];
  });
}

export function readLines(db: Database, purchaseOrderId: number): Promise<StoredPurchaseLine[]> {
  return readLinesOf(db, [purchaseOrderId]);
}

export function readLinesOf(db: Database, purchaseOrderIds: readonly number[]): Promise<StoredPurchaseLine[]> {
  return db
    .select()
    .from(purchaseOrderLines)
    .where(inArray(purchaseOrderLines.purchaseOrderId, [...purchaseOrderIds]))
    .orderBy(asc(purchaseOrderLines.orderLineId));
}

/** Those replaced by a purchase order at another supplier, which happens once to each. */
export async function findReplaced(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { replacesId } = purchaseOrders;
  const rows = await db
    .select({ replacesId })
    .from(purchaseOrders)
    .where(inArray(replacesId, [...ids]));
  return new Set(rows.flatMap((row) => row.replacesId ?? []));
}

const parcelsCost = sql`(
    select coalesce(max(order_lines.parcel_cost), 0) * greatest(1, (
      select count(*) from purchase_order_parcels where purchase_order_parcels.purchase_order_id = ${purchaseOrders.id}))
    from purchase_order_lines billed join order_lines on order_lines.id = billed.order_line_id
    where billed.purchase_order_id = ${purchaseOrders.id})`;

/**
 * As on an invoice: half-up on the sum of each rate. Delivery has the rates of the goods that come, shared by their cost as
 * `sharedOut` does, the highest rate first; where they cost nothing it has the highest.
 */
const vatOwed = sql`case
  when ${purchaseOrders.costVat} = 'none' then 0
  when ${purchaseOrders.costVat} is not null and not exists (
    select from purchase_order_lines billed where billed.purchase_order_id = ${purchaseOrders.id}
      and (billed.cost is null or billed.vat_rate is null))
  then (
    select coalesce(sum(round((goods + delivery) * rate / case ${purchaseOrders.costVat} when 'with' then 100.0 + rate else 100.0 end)), 0)
    from (
      select rate, goods, case when whole = 0 then case when place = 1 then ${parcelsCost} else 0 end
        else trunc(${parcelsCost} * up_to / whole) - trunc(${parcelsCost} * (up_to - goods) / whole) end as delivery
      from (
        select rate, goods, row_number() over by_rate as place, sum(goods) over by_rate as up_to, sum(goods) over () as whole
        from (
          select vat_rate as rate, sum(cost * (quantity - case when is_rejected then quantity else short_by end)) as goods
          from purchase_order_lines billed where billed.purchase_order_id = ${purchaseOrders.id} group by vat_rate
        ) sums window by_rate as (order by rate desc)
      ) running
    ) by_rate)
  end`;

/** What the supplier is owed for a shipped one, besides the cost of its goods. */
const billed = {
  deliveryCost: sql<Pence>`${parcelsCost}::int`,
  vat: sql<Pence | null>`(${vatOwed})::int`,
  rejectedCost: sql<Pence>`(
    select coalesce(sum(case when billed.is_rejected then billed.quantity else billed.short_by end * billed.cost), 0)
    from purchase_order_lines billed where billed.purchase_order_id = ${purchaseOrders.id})::int`,
};

type Change = Partial<Omit<StoredPurchaseOrder, 'id'>>;
type Occasion = { at: Date; byUserId?: number | null; note?: string | null };

/** Writes the changes; a new state or a note is added to its history. */
export async function changePurchaseOrder(
  tx: Database,
  { id, state }: Pick<StoredPurchaseOrder, 'id' | 'state'>,
  change: Change,
  { at, byUserId = null, note = null }: Occasion,
): Promise<void> {
  const isOut = change.state === 'shipped' && state !== 'shipped';
  await tx
    .update(purchaseOrders)
    .set({ ...readAgain(change, at), ...change, ...(isOut && { shippedAt: at, ...billed }), updatedAt: at })
    .where(eq(purchaseOrders.id, id));
  const next: PurchaseOrderState = change.state ?? state;
  if (next === state && note === null) return;
  await tx.insert(purchaseOrderEvents).values({ purchaseOrderId: id, state: next, note, byUserId, at });
}

/** Another note has not been read. */
function readAgain({ note }: Change, at: Date): Pick<Change, 'noteAt'> {
  return note === undefined ? {} : { noteAt: note === null ? null : at };
}

/** Sets several to one state. The caller holds their locks. @param references the supplier's own numbers, by id */
export async function changeAlike(
  tx: Database,
  held: readonly StoredPurchaseOrder[],
  change: Change & { state: PurchaseOrderState },
  { at, references }: { at: Date; references?: ReadonlyMap<number, string | null> },
): Promise<void> {
  if (held.length === 0) return;
  const { id } = purchaseOrders;
  const ids = held.map((one) => one.id);
  const reference = references && sql`${JSON.stringify(Object.fromEntries(references))}::jsonb ->> ${id}::text`;
  await tx
    .update(purchaseOrders)
    .set({ ...readAgain(change, at), ...change, ...(reference && { reference }), updatedAt: at })
    .where(inArray(id, ids));
  const { state } = change;
  const entries = held.filter((one) => one.state !== state).map((one) => ({ purchaseOrderId: one.id, state, at }));
  if (entries.length > 0) await tx.insert(purchaseOrderEvents).values(entries);
}
