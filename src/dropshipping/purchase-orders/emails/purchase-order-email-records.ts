import { inArray } from 'drizzle-orm';
import type { Person, PersonalRecords } from '#accounts/privacy/personal-records.ts';
import { readOrdersOf } from '#orders/orders/orders-of-a-person.ts';
import type { Database } from '#platform/database/database.ts';
import { eraseMails, readThatMailed } from '#platform/mail/mail-records.ts';
import type { Mails } from '#platform/mail/mail-records.ts';
import { purchaseOrders } from '../purchase-orders.table.ts';

/**
 * Emails to suppliers, which say where a person's goods go. Of their text nothing is shown: it holds the supplier's prices and the
 * link that only the supplier may have. Hand it in before the orders' records, which forget whose they were.
 */
export const purchaseOrderMailRecords: PersonalRecords = {
  name: 'lettersToSuppliers',
  read: async (db, person) => readThatMailed(db, await mailsAbout(db, person)),
  erase: async (tx, person) => eraseMails(tx, await mailsAbout(tx, person)),
};

async function mailsAbout(db: Database, person: Person): Promise<Mails> {
  const orderIds = (await readOrdersOf(db, person)).map(({ id }) => id);
  const { number, orderId } = purchaseOrders;
  const ordered = await db.select({ number }).from(purchaseOrders).where(inArray(orderId, orderIds));
  return { templates: ['purchase-order', 'purchase-order-cancelled'], names: ordered.map((row) => row.number) };
}
