import { asc, eq, inArray } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { StaffNote } from '../staff/staff-notes.contract.ts';
import { showNotes } from '../staff/staff.ts';
import { customerNotes, customers } from '../users/customers.table.ts';
import { findCustomer } from './customers.ts';

/** Oldest first. */
export async function listCustomerNotes(db: Database, customerId: number): Promise<StaffNote[]> {
  const found = await db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.customerId, customerId))
    .orderBy(asc(customerNotes.id));
  return showNotes(db, found);
}

/**
 * The audit log records that a note was written, but not its text: notes are erased with the customer's data, the log stays.
 * @throws Problem 404 `customer-not-found`
 */
export async function writeCustomerNote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customerId: number,
  text: string,
  byUserId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await findCustomer(tx, customerId);
    const at = clock.now();
    const [written] = await tx
      .insert(customerNotes)
      .values({ customerId, text, byUserId, at })
      .returning({ note: customerNotes.id });
    const noted = { subject: 'customer', subjectId: customerId, did: 'note-written' };
    await recordChange(tx, { at, byUserId, ...noted, before: null, after: written ?? null });
  });
}

/** By id. */
export async function readCustomerNoteTexts(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const { id, text } = customerNotes;
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ id, text })
          .from(customerNotes)
          .where(inArray(id, [...ids]));
  return new Map(found.map((note) => [note.id, note.text]));
}

/** For the download of a customer's data; `email` in lower case. */
export function readNotesAbout(db: Database, email: string): Promise<{ text: string; at: Date }[]> {
  const { text, at } = customerNotes;
  return db
    .select({ text, at })
    .from(customerNotes)
    .innerJoin(customers, eq(customers.id, customerNotes.customerId))
    .where(eq(customers.email, email))
    .orderBy(asc(customerNotes.id));
}
