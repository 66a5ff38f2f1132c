import { desc, eq, lt } from 'drizzle-orm';
import type { Person, PersonalRecords } from '#accounts/personal-records.ts';
import { personOfAccount } from '#accounts/privacy/privacy.ts';
import type { Database } from '#platform/database/database.ts';
import { pence, toPounds } from '#platform/money.ts';
import { mostOldOrders } from './old-orders.contract.ts';
import type { OldOrder } from './old-orders.contract.ts';
import { oldOrders } from './old-orders.table.ts';

/** A person's orders of the old shop, newest first: by their confirmed address only. */
export async function oldOrdersOf(db: Database, { provenEmail }: Person): Promise<OldOrder[]> {
  if (provenEmail === null) return [];
  const found = await db
    .select()
    .from(oldOrders)
    .where(eq(oldOrders.customerEmail, provenEmail))
    .orderBy(desc(oldOrders.placedAt), desc(oldOrders.id))
    .limit(mostOldOrders);
  return found.map(({ number, placedAt, status, currency, total, lines }) => ({
    number,
    placedAt: placedAt.toISOString(),
    status,
    currency,
    total: total === null ? null : toPounds(total),
    lines: lines.map(({ name, quantity, price }) => {
      return { name, quantity, price: price === null ? null : toPounds(pence(price)) };
    }),
  }));
}

/** Those of the account, once its address is confirmed. */
export async function myOldOrders(db: Database, userId: number): Promise<OldOrder[]> {
  return oldOrdersOf(db, await personOfAccount(db, userId));
}

/** They are no records of this shop's trade: the owner's books of that time are with the old shop's exports. */
export const oldOrderRecords: PersonalRecords = {
  name: 'ordersOfOldShop',
  read: oldOrdersOf,
  async erase(tx, { provenEmail }) {
    if (provenEmail !== null) await tx.delete(oldOrders).where(eq(oldOrders.customerEmail, provenEmail));
  },
};

export async function deleteOldOrders(db: Database, before: Date): Promise<void> {
  await db.delete(oldOrders).where(lt(oldOrders.placedAt, before));
}
