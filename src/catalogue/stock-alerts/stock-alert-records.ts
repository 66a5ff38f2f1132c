import { eq, sql } from 'drizzle-orm';
import type { PersonalRecords } from '#accounts/privacy/personal-records.ts';
import { stockAlerts } from './stock-alerts.table.ts';

export const stockAlertRecords: PersonalRecords = {
  name: 'stockAlerts',
  async read(db, { provenEmail }) {
    if (provenEmail === null) return [];
    const { productId, askedAt } = stockAlerts;
    return db.select({ productId, askedAt }).from(stockAlerts).where(of(provenEmail));
  },
  async erase(tx, { provenEmail }) {
    if (provenEmail !== null) await tx.delete(stockAlerts).where(of(provenEmail));
  },
};

function of(email: string) {
  return eq(sql`lower(${stockAlerts.email})`, email);
}
