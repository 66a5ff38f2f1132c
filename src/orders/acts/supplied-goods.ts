import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Pence } from '#platform/money.ts';
import { rebooked } from '../ledger/book-sales.ts';
import type { Pieces } from '../lines/left-to-send.ts';
import { orderLines } from '../order/orders.table.ts';

export type NewSender = {
  /** Null: the shop itself. */
  supplierId: number | null;
  /** The cost of one parcel. */
  parcelCost: Pence;
  /** `cost` is of one piece; null: unknown. */
  moved: readonly { lineId: number; cost: Pence | null }[];
};

/**
 * Moves lines to another sender at its cost, and rebooks the figures. A line has one sender and one cost: where pieces of it have left
 * before, that is the average of what those cost and what the rest does. The caller holds the order's lock.
 */
export async function changeSender(
  tx: Database,
  orderId: number,
  { supplierId, parcelCost, moved }: NewSender,
): Promise<void> {
  const wanted = sql`(${orderLines.quantity} - ${orderLines.dropped})`;
  const out = sql`least(${orderLines.sent} - ${orderLines.marked}, ${wanted})`;
  await rebooked(tx, orderId, async () => {
    for (const { lineId, cost } of moved) {
      const average = sql<Pence | null>`case when ${out} > 0 then
        round((${orderLines.cost} * ${out} + ${cost}::int * (${wanted} - ${out}))::numeric / ${wanted})::int else ${cost}::int end`;
      await tx.update(orderLines).set({ supplierId, cost: average, parcelCost }).where(eq(orderLines.id, lineId));
    }
  });
}

/** Marks pieces as sent by their supplier. Safe to run twice. The caller holds the order's lock. */
export async function markSent(tx: Database, orderId: number, pieces: readonly Pieces[]): Promise<void> {
  const { id, sent, marked, quantity } = orderLines;
  await rebooked(tx, orderId, async () => {
    for (const { lineId, quantity: out } of pieces) {
      const known = sql`greatest(${sent}, least(${quantity}, ${out}::int))`;
      await tx
        .update(orderLines)
        .set({ sent: known, marked: sql`least(${marked}, greatest(${sent} - ${out}::int, 0))` })
        .where(and(eq(id, lineId), eq(orderLines.orderId, orderId)));
    }
  });
}
