import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Pence } from '#platform/money.ts';
import { rebooked } from '../sales/book-sales.ts';
import { orderLines } from '../orders/orders.table.ts';

export type NewSender = {
  /** Null: the shop itself. */
  supplierId: number | null;
  /** What a parcel of it costs the shop. */
  parcelCost: Pence;
  /** `cost` is of one; null: nobody knows it. */
  moved: readonly { lineId: number; cost: Pence | null }[];
};

/** Somebody else sends these lines, for what that costs, and the figures follow. The caller holds the order's lock. */
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
