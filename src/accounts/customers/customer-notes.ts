import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { customerNotes, customers } from './customers.table.ts';

/** For the download of what is held about somebody; `email` in small letters. */
export function readNotesAbout(db: Database, email: string): Promise<{ text: string; at: Date }[]> {
  const { text, at } = customerNotes;
  return db
    .select({ text, at })
    .from(customerNotes)
    .innerJoin(customers, eq(customers.id, customerNotes.customerId))
    .where(eq(customers.email, email))
    .orderBy(asc(customerNotes.id));
}
