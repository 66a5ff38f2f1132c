import { inArray } from 'drizzle-orm';
import type { Person, PersonalRecords } from '#accounts/privacy/personal-records.ts';
import type { Database } from '#platform/database/database.ts';
import { orderedBy } from '../orders/orders-of-a-person.ts';
import { orders } from '../orders/orders.table.ts';
import { orderNotes } from './order-notes.table.ts';

/** What the staff noted about a person's orders is about the person. Hand it in before the orders' records, which forget whose they were. */
export const orderNoteRecords: PersonalRecords = {
  name: 'orderNotes',
  read(db, person) {
    const { text, at } = orderNotes;
    return db.select({ text, at }).from(orderNotes).where(aboutOrdersOf(db, person));
  },
  async erase(tx, person) {
    await tx.delete(orderNotes).where(aboutOrdersOf(tx, person));
  },
};

function aboutOrdersOf(db: Database, person: Person) {
  return inArray(orderNotes.orderId, db.select({ id: orders.id }).from(orders).where(orderedBy(person)));
}
