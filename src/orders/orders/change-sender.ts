import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { add } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { rebooked } from '../sales/book-sales.ts';
import { orderLines } from './orders.table.ts';
import { parcelShares } from './parcel-shares.rules.ts';

export type NewSender = {
  supplierId: number;
  /** What it asks for a parcel. */
  deliveryRate: Pence;
  /** `cost` is of one; null: nobody knows it. */
  moved: readonly { lineId: number; cost: Pence | null }[];
  /** What was in the same parcel and is still sent by the one who sent it all. */
  staying: readonly number[];
};

/** Another supplier sends these lines, for what it charges, and the figures follow. The caller holds the order's lock. */
export async function changeSender(
  tx: Database,
  orderId: number,
  { supplierId, deliveryRate, moved, staying }: NewSender,
): Promise<void> {
  const { id, lineTotal, deliveryCost } = orderLines;
  const lines = await tx
    .select({ id, lineTotal, deliveryCost })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(id));
  const costs = new Map(moved.map(({ lineId, cost }) => [lineId, cost]));
  const [going, left] = [lines.filter((line) => costs.has(line.id)), lines.filter((line) => staying.includes(line.id))];
  const oldRate = add(...[...going, ...left].map((line) => line.deliveryCost));
  await rebooked(tx, orderId, async () => {
    for (const [lineId, ownShare] of parcelShares(deliveryRate, going)) {
      const sent = { supplierId, cost: costs.get(lineId) ?? null, deliveryCost: ownShare };
      await tx.update(orderLines).set(sent).where(eq(id, lineId));
    }
    // The old sender's parcel costs what it did, with less in it.
    for (const [lineId, ownShare] of parcelShares(oldRate, left)) {
      await tx.update(orderLines).set({ deliveryCost: ownShare }).where(eq(id, lineId));
    }
  });
}
