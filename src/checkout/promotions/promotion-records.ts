import { eq } from 'drizzle-orm';
import type { PersonalRecords } from '#accounts/privacy/personal-records.ts';
import { promotionUses } from './promotions.table.ts';

/** The uses are counted on, without whose they were. */
export const promotionRecords: PersonalRecords = {
  name: 'promotionsUsed',
  async read(db, { provenEmail }) {
    if (provenEmail === null) return [];
    const { promotionId, usedAt } = promotionUses;
    return db.select({ promotionId, usedAt }).from(promotionUses).where(eq(promotionUses.customerEmail, provenEmail));
  },
  async erase(tx, { provenEmail }) {
    if (provenEmail === null) return;
    await tx.update(promotionUses).set({ customerEmail: '' }).where(eq(promotionUses.customerEmail, provenEmail));
  },
};
