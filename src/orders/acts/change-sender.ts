import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Pence } from '#platform/money.ts';
import { rebooked } from '../ledger/book-sales.ts';
import { orderLines } from '../order/orders.table.ts';

export type NewSender = {
  /** Null: the shop itself. */
  supplierId: number | null;
  /** The cost of one parcel. */
  parcelCost: Pence;
  /** `cost` is of one piece; null: unknown. */
  moved: readonly { lineId: number; cost: Pence | null }[];
};

/** Moves lines to another sender at its cost, and rebooks the figures. The caller holds the order's lock. */
export async function changeSender(
  tx: Database,
  orderId: number,
  { supplierId, parcelCost, moved }: NewSender,
): Promise<void> {
  await rebooked(tx, orderId, async () => {
    for (const { lineId, cost } of moved) {
      await tx.update(orderLines).set({ supplierId, cost, parcelCost }).where(eq(orderLines.id, lineId));
    }
  });
}
