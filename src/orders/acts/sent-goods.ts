import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { rebooked } from '../ledger/book-sales.ts';
import type { Pieces } from '../lines/left-to-send.ts';
import { orderLines } from '../order/orders.table.ts';

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
