import { eq, sql } from 'drizzle-orm';
import type { PersonalRecords } from '#accounts/privacy/personal-records.ts';
import { subscribers } from './newsletter.table.ts';

export const newsletterRecords: PersonalRecords = {
  name: 'newsletter',
  async read(db, { provenEmail }) {
    if (provenEmail === null) return [];
    const { email, askedAt, confirmedAt, leftAt } = subscribers;
    return db.select({ email, askedAt, confirmedAt, leftAt }).from(subscribers).where(of(provenEmail));
  },
  async erase(tx, { provenEmail }) {
    if (provenEmail !== null) await tx.delete(subscribers).where(of(provenEmail));
  },
};

function of(email: string) {
  return eq(sql`lower(${subscribers.email})`, email);
}
