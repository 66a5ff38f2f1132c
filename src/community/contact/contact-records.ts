import { eq, sql } from 'drizzle-orm';
import type { Person, PersonalRecords } from '#accounts/privacy/personal-records.ts';
import type { Database } from '#platform/database/database.ts';
import { contactMessages } from './contact.table.ts';

export const contactRecords: PersonalRecords = {
  name: 'messages',
  read: readMessagesOf,
  async erase(tx, { provenEmail }) {
    if (provenEmail !== null) await tx.delete(contactMessages).where(of(provenEmail));
  },
};

export async function readMessagesOf(db: Database, { provenEmail }: Person) {
  if (provenEmail === null) return [];
  const { name, email, message, createdAt } = contactMessages;
  return db.select({ name, email, message, createdAt }).from(contactMessages).where(of(provenEmail));
}

function of(email: string) {
  return eq(sql`lower(${contactMessages.email})`, email);
}
