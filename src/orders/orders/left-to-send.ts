import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { invalidInput } from '#platform/http/problem.ts';
import { orderLines } from './orders.table.ts';
import { parcelLines } from './parcels.table.ts';

export type Pieces = { lineId: number; quantity: number };

/** Of each line of an order, how many are wanted and lie in no parcel yet. The caller holds the order's lock. */
export async function readLeftToSend(tx: Database, orderId: number): Promise<Map<number, number>> {
  const { id, quantity, dropped } = orderLines;
  const packed = sql<number>`coalesce(sum(${parcelLines.quantity}), 0)::int`;
  const rows = await tx
    .select({ id, left: sql<number>`${quantity} - ${dropped} - ${packed}` })
    .from(orderLines)
    .leftJoin(parcelLines, eq(parcelLines.orderLineId, id))
    .where(eq(orderLines.orderId, orderId))
    .groupBy(id)
    .orderBy(asc(id));
  return new Map(rows.map((row) => [row.id, row.left]));
}

/** @throws Problem 400 for a line of another order, one named twice, and more of one than is left */
export function refuseMoreThanLeft(
  left: ReadonlyMap<number, number>,
  lines: readonly Pieces[],
  sentence: string,
): void {
  const named = new Set<number>();
  lines.forEach(({ lineId, quantity }, index) => {
    if (named.has(lineId) || quantity > (left.get(lineId) ?? 0)) {
      throw invalidInput(`lines.${index}.quantity`, sentence);
    }
    named.add(lineId);
  });
}
