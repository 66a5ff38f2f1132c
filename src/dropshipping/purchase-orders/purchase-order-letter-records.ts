import { and, asc, inArray, like, or, sql } from 'drizzle-orm';
import type { Person, PersonalRecords } from '#accounts/privacy/personal-records.ts';
import { readOrdersOf } from '#orders/orders/orders-of-a-person.ts';
import type { Database } from '#platform/database/database.ts';
import { mails, wordsOfMail } from '#platform/mail/mail.table.ts';
import { purchaseOrders } from './purchase-orders.table.ts';

/**
 * Letters to suppliers, which say where a person's goods go. Of their text nothing is shown: it holds the supplier's prices and the
 * link that only the supplier may have. Hand it in before the orders' records, which forget whose they were.
 */
export const purchaseOrderLetterRecords: PersonalRecords = {
  name: 'lettersToSuppliers',
  async read(db, person) {
    const { subject, createdAt, sentAt } = mails;
    const about = await lettersAbout(db, person);
    return db.select({ subject, createdAt, sentAt }).from(mails).where(about).orderBy(asc(mails.id));
  },
  async erase(tx, person) {
    await tx.delete(mails).where(await lettersAbout(tx, person));
  },
};

/** By the numbers in their subjects: the text would be slow to look through. */
async function lettersAbout(db: Database, person: Person) {
  const orderIds = (await readOrdersOf(db, person)).map(({ id }) => id);
  const { number, orderId } = purchaseOrders;
  const ordered = await db.select({ number }).from(purchaseOrders).where(inArray(orderId, orderIds));
  if (ordered.length === 0) return sql`false`;
  const named = ordered.map((row) => like(wordsOfMail(mails), `% ${row.number.toLowerCase()}%`));
  return and(inArray(mails.template, ['purchase-order', 'purchase-order-cancelled']), or(...named));
}
