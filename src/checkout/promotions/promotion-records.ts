import { eq, inArray, or } from 'drizzle-orm';
import type { Person, PersonalRecords } from '#accounts/privacy/personal-records.ts';
import { readOrdersOf } from '#orders/orders/orders-of-a-person.ts';
import type { Database } from '#platform/database/database.ts';
import { promotionUses } from './promotions.table.ts';

/** The uses are counted on, without whose they were. Hand it in before the orders' records, which forget whose the orders were. */
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
