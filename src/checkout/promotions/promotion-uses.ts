import { and, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Person, PersonalRecords } from '#accounts/personal-records.ts';
import { readLinesToSend } from '#orders/lines/left-to-send.ts';
import { isSomeSent } from '#orders/lines/pieces.contract.ts';
import { readOrdersOf } from '#orders/order/order-list.ts';
import { isClosedStatus } from '#orders/order/order-words.contract.ts';
import type { OrderStatus } from '#orders/order/order-words.contract.ts';
import { readOrderNumbers, readOrderRevenue } from '#orders/order/orders.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { toPounds } from '#platform/money.ts';
import type { PromotionUse, PromotionUsesQuery } from './promotion-admin.contract.ts';
import { findPromotionRow } from './promotion-admin.ts';
import { promotions, promotionUses } from './promotions.table.ts';
import { returnPromotionUse } from './promotions.ts';

/** Keeps the uses without the customer. Register it before the orders' records, which erase whose the orders were. */
export const promotionRecords: PersonalRecords = {
  name: 'promotionsUsed',
  async read(db, person) {
    const { promotionId, usedAt } = promotionUses;
    return db
      .select({ promotionId, usedAt })
      .from(promotionUses)
      .where(await usedBy(db, person));
  },
  async erase(tx, person) {
    await tx
      .update(promotionUses)
      .set({ customerEmail: '' })
      .where(await usedBy(tx, person));
  },
};

async function usedBy(db: Database, person: Person) {
  const ids = (await readOrdersOf(db, person)).map(({ id }) => id);
  const withTheirs = person.provenEmail === null ? undefined : eq(promotionUses.customerEmail, person.provenEmail);
  return or(inArray(promotionUses.orderId, ids), withTheirs);
}

/** Who used it and the revenue, latest first. @throws Problem 404 `promotion-not-found` */
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

/** Keeps the uses without the customer. */
export async function forgetWhoUsed(db: Database, before: Date): Promise<void> {
  const { usedAt, customerEmail } = promotionUses;
  await db
    .update(promotionUses)
    .set({ customerEmail: '' })
    .where(and(lt(usedAt, before), ne(customerEmail, '')));
}

/** An order that ended before anything of it was sent has not used its code: it can be used again. */
export async function settleUseAfterStatus(
  deps: Pick<Deps, 'db'>,
  orderId: number,
  status: OrderStatus,
): Promise<void> {
  if (isClosedStatus(status) && !isSomeSent(await readLinesToSend(deps.db, orderId)))
    await deps.db.transaction((tx) => returnPromotionUse(tx, orderId));
  else await settlePromotionRevenue(deps, orderId);
}

/** After a refund or a cancellation: updates the promotion's revenue to that of the order. A second run changes nothing. */
export async function settlePromotionRevenue({ db }: Pick<Deps, 'db'>, orderId: number): Promise<void> {
  await db.transaction(async (tx) => {
    // Locks the use, so that two refunds of one order are settled one after the other.
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
