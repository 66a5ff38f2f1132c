import { and, desc, eq, lt, ne } from 'drizzle-orm';
import { readOrderNumbers } from '#orders/orders/order-revenue.ts';
import type { Database } from '#platform/database/database.ts';
import { toPounds } from '#platform/money.ts';
import type { PromotionUse, PromotionUsesQuery } from './promotion-admin.contract.ts';
import { findPromotionRow } from './promotion-admin.ts';
import { promotionUses } from './promotions.table.ts';

/** Who used it and what it brought, latest first. @throws Problem 404 `promotion-not-found` */
export async function listPromotionUses(
  db: Database,
  promotionId: number,
  { limit, offset }: PromotionUsesQuery,
): Promise<{ total: number; list: PromotionUse[] }> {
  const { uses: total } = await findPromotionRow(db, promotionId);
  const rows = await db
    .select()
    .from(promotionUses)
    .where(eq(promotionUses.promotionId, promotionId))
    .orderBy(desc(promotionUses.id))
    .limit(limit)
    .offset(offset);
  const numbers = await readOrderNumbers(
    db,
    rows.map(({ orderId }) => orderId),
  );
  const list = rows.map(({ orderId, customerEmail, discount, revenue, usedAt }) => ({
    orderNumber: numbers.get(orderId) ?? '',
    customerEmail: customerEmail || null,
    discount: toPounds(discount),
    revenue: toPounds(revenue),
    usedAt: usedAt.toISOString(),
  }));
  return { total, list };
}

/** Uses are counted on, without whose they were. */
export async function forgetWhoUsed(db: Database, before: Date): Promise<void> {
  const { usedAt, customerEmail } = promotionUses;
  await db
    .update(promotionUses)
    .set({ customerEmail: '' })
    .where(and(lt(usedAt, before), ne(customerEmail, '')));
}
