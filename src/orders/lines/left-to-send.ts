import { and, asc, eq, inArray, isNotNull, notExists, notInArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { invalidInput } from '#platform/http/errors/problem.ts';
import type { OrderStatus } from '../order/order-words.contract.ts';
import { orderLines, orders } from '../order/orders.table.ts';
import { parcelLines, parcels } from '../order/parcels.table.ts';
import { openPieces, unpackedPieces } from './pieces.contract.ts';
import type { LinePieces } from './pieces.contract.ts';

export type Pieces = { lineId: number; quantity: number };

/**
 * `left`: still to be sent; `unpacked`: in no parcel, whatever the status says; `supplierId` null: from our own stock. Gift cards are
 * emailed, so that nothing of them is ever to be packed.
 */
export type LineToSend = LinePieces & {
  id: number;
  name: string;
  supplierId: number | null;
  isGiftCard: boolean;
  left: number;
  unpacked: number;
};

/** The lines of an order; callers that change them hold its lock. */
export async function readLinesToSend(db: Database, orderId: number): Promise<LineToSend[]> {
  const { id, name, supplierId, isGiftCard, quantity, dropped, sent, marked, returned } = orderLines;
  const lines = await db
    .select({ id, name, supplierId, isGiftCard, quantity, dropped, sent, marked, returned })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(id));
  return lines.map((line) => ({
    ...line,
    left: openPieces(line),
    unpacked: line.isGiftCard ? 0 : unpackedPieces(line),
  }));
}

/** What has not left, without goods of a supplier whose parcels do not say what is in them: some of these may be on their way. */
export async function readCancellable(tx: Database, orderId: number): Promise<Pieces[]> {
  const inside = tx.select({ id: parcelLines.parcelId }).from(parcelLines).where(eq(parcelLines.parcelId, parcels.id));
  const uncounted = await tx
    .select({ supplierId: parcels.supplierId })
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), isNotNull(parcels.supplierId), notExists(inside)));
  const isUncounted = new Set(uncounted.map(({ supplierId }) => supplierId));
  const lines = await readLinesToSend(tx, orderId);
  return lines
    .filter(({ left, supplierId }) => left > 0 && !isUncounted.has(supplierId))
    .map(({ id: lineId, left: quantity }) => ({ lineId, quantity }));
}

/** @throws Problem 400 for a line of another order, a line named twice, and more than is left of one */
export function rejectMoreThanLeft(
  lines: readonly Pick<LineToSend, 'id' | 'left'>[],
  requested: readonly Pieces[],
  sentence: string,
  field = 'lines',
): void {
  const left = new Map(lines.map((line) => [line.id, line.left]));
  const named = new Set<number>();
  requested.forEach(({ lineId, quantity }, index) => {
    if (named.has(lineId) || quantity > (left.get(lineId) ?? 0)) {
      throw invalidInput(`${field}.${index}.quantity`, sentence);
    }
    named.add(lineId);
  });
}

const awaited: OrderStatus[] = ['confirmed', 'processing'];
const awaitedOrUnpaid: OrderStatus[] = [...awaited, 'awaiting-payment'];

type LinesWanted = { productIds?: readonly number[]; withUnpaid?: boolean };

/**
 * A subquery for lines of unsent orders: id, product, sender and quantity still to be sent.
 * @param productIds only these products
 * @param withUnpaid also what orders that wait for their payment hold: nobody is to send it yet, but it is taken from stock
 */
export function awaitedLines({ productIds, withUnpaid = false }: LinesWanted = {}): SQL {
  const ofProducts = productIds ? sql` and ${isOf(productIds)}` : sql``;
  return sql`
    select order_lines.id, order_lines.product_id, order_lines.supplier_id,
      order_lines.quantity - order_lines.dropped as quantity
    from order_lines join orders on orders.id = order_lines.order_id
    where ${inArray(orders.status, withUnpaid ? awaitedOrUnpaid : awaited)} and order_lines.quantity > order_lines.dropped${ofProducts}`;
}

/** The same for what has left of orders that are no longer waited for. @param lineIds a subquery: only these lines */
export function leftLines(productIds: readonly number[], lineIds: SQL): SQL {
  return sql`
    select order_lines.id, order_lines.product_id, order_lines.supplier_id,
      case when ${inArray(orders.status, ['cancelled', 'refunded'])} then order_lines.sent
        else order_lines.quantity - order_lines.dropped end as quantity
    from order_lines join orders on orders.id = order_lines.order_id
    where order_lines.id in (${lineIds}) and ${isOf(productIds)} and ${notInArray(orders.status, awaitedOrUnpaid)}`;
}

const isOf = (productIds: readonly number[]) => sql`order_lines.product_id = any(${sql.param(productIds)}::int[])`;

/** What is in a parcel, as far as it is known. */
export function readContents(db: Database, parcelId: number): Promise<{ name: string; quantity: number }[]> {
  return db
    .select({ name: orderLines.name, quantity: parcelLines.quantity })
    .from(parcelLines)
    .innerJoin(orderLines, eq(orderLines.id, parcelLines.orderLineId))
    .where(eq(parcelLines.parcelId, parcelId))
    .orderBy(orderLines.id);
}
