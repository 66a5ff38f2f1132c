import { eq, sql } from 'drizzle-orm';
import type { Person, PersonalRecords } from '#accounts/privacy/personal-records.ts';
import type { Database } from '#platform/database/database.ts';
import { subscribers } from './newsletter.table.ts';

export const newsletterRecords: PersonalRecords = {
  name: 'newsletter',
  read: readSubscriptionsOf,
  async erase(tx, { provenEmail }) {
    if (provenEmail !== null) await tx.delete(subscribers).where(of(provenEmail));
  },
};

export async function readSubscriptionsOf(db: Database, { provenEmail }: Person) {
  if (provenEmail === null) return [];
  const { email, askedAt, confirmedAt, leftAt } = subscribers;
  return db.select({ email, askedAt, confirmedAt, leftAt }).from(subscribers).where(of(provenEmail));
}

function of(email: string) {
  return eq(sql`lower(${subscribers.email})`, email);
}
