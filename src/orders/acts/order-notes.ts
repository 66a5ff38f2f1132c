import { asc, eq, inArray } from 'drizzle-orm';
import type { Person, PersonalRecords } from '#accounts/personal-records.ts';
import type { StaffNote } from '#accounts/staff/staff-notes.contract.ts';
import { showNotes } from '#accounts/staff/staff.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { lockOrder } from '../order/lock-order.ts';
import { invalidateOrder } from '../order/order-events.ts';
import { orderedBy } from '../order/order-list.ts';
import { orderNotes } from '../order/order-notes.table.ts';
import { readOrderNumber } from '../order/order-number.ts';
import { orders } from '../order/orders.table.ts';

/** Notes about a person's orders are personal data, and are erased with the orders' own records. */
export const orderNoteRecords: PersonalRecords = {
  name: 'orderNotes',
  read(db, person) {
    const { text, at } = orderNotes;
    return db.select({ text, at }).from(orderNotes).where(aboutOrdersOf(db, person));
  },
};

function aboutOrdersOf(db: Database, person: Person) {
  return inArray(orderNotes.orderId, db.select({ id: orders.id }).from(orders).where(orderedBy(person)));
}

/** By id. */
export async function readOrderNoteTexts(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const { id, text } = orderNotes;
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ id, text })
          .from(orderNotes)
          .where(inArray(id, [...ids]));
  return new Map(found.map((note) => [note.id, note.text]));
}

/** Oldest first. */
export async function listOrderNotes(db: Database, orderId: number): Promise<StaffNote[]> {
  const found = await db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(asc(orderNotes.id));
  return showNotes(db, found);
}

/**
 * The audit log records that a note was written, but not its text: notes are erased with the customer's data, the log stays.
 * @throws Problem 404 `order-not-found`
 */
export async function writeOrderNote(
  { changes, clock }: Deps,
  number: string,
  text: string,
  byUserId: number,
): Promise<StaffNote> {
  return changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, readOrderNumber(number) ?? number);
    const at = clock.now();
    const [written] = await tx.insert(orderNotes).values({ orderId: order.id, text, byUserId, at }).returning();
    if (!written) throw new Error('The note was not stored');
    const noted = { subject: 'order', subjectId: order.number, did: 'note-written' };
    await recordChange(tx, { at, byUserId, ...noted, before: null, after: { note: written.id } });
    invalidateOrder(invalidate, order.number);
    const [shown] = await showNotes(tx, [written]);
    if (!shown) throw new Error('The note is not shown');
    return shown;
  });
}
