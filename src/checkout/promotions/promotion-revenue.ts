import { eq, sql } from 'drizzle-orm';
import { readOrderRevenue } from '#orders/orders/order-revenue.ts';
import type { Deps } from '#platform/deps.ts';
import { promotions, promotionUses } from './promotions.table.ts';

/** After a refund or a cancellation: what the order still brings counts for its promotion. A second run changes nothing. */
export async function settlePromotionRevenue({ db }: Pick<Deps, 'db'>, orderId: number): Promise<void> {
  await db.transaction(async (tx) => {
    // The use stays locked from here, so that two refunds of one order are settled one after the other.
    const [use] = await tx.select().from(promotionUses).where(eq(promotionUses.orderId, orderId)).for('update');
    if (!use) return;
    const revenue = await readOrderRevenue(tx, orderId);
    await tx.update(promotionUses).set({ revenue }).where(eq(promotionUses.id, use.id));
    await tx
      .update(promotions)
      .set({ revenue: sql`${promotions.revenue} + ${revenue - use.revenue}` })
      .where(eq(promotions.id, use.promotionId));
  });
}
