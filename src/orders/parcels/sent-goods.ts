import { and, eq, sql } from 'drizzle-orm';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { StoredOrder } from '../orders/order-view.ts';
import { isUnsent } from '../orders/order-words.contract.ts';
import { orderLines } from '../orders/orders.table.ts';
import { rebooked } from '../sales/book-sales.ts';
import { setStatus } from '../status/change-status.ts';
import { hasAllLeft, readLinesToSend } from './left-to-send.ts';
import type { Pieces } from './left-to-send.ts';

/** Marks pieces as sent by their supplier. Safe to run twice. The caller holds the order's lock. */
export async function markSent(tx: Database, orderId: number, pieces: readonly Pieces[]): Promise<void> {
  const { id, sent, quantity } = orderLines;
  await rebooked(tx, orderId, async () => {
    for (const { lineId, quantity: out } of pieces) {
      const known = sql`greatest(${sent}, least(${quantity}, ${out}))`;
      await tx
        .update(orderLines)
        .set({ sent: known })
        .where(and(eq(id, lineId), eq(orderLines.orderId, orderId)));
    }
  });
}

/** Marks an order as shipped once its last piece has left. The caller holds its lock. @returns whether it did */
export async function shipWhenAllHasLeft(
  deps: Deps,
  tx: Database,
  invalidate: Invalidate,
  order: StoredOrder,
  byUserId: number | null,
): Promise<boolean> {
  if (!isUnsent(order.status)) return false;
  if (!hasAllLeft(await readLinesToSend(tx, order.id))) return false;
  await setStatus(deps, tx, invalidate, order, { to: 'shipped', byUserId });
  return true;
}
