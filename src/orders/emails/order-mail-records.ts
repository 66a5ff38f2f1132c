import type { Person, PersonalRecords } from '#accounts/privacy/personal-records.ts';
import type { Database } from '#platform/database/database.ts';
import { eraseMailsAbout, readMailsAbout } from '#platform/mail/mail-records.ts';
import type { Correspondence } from '#platform/mail/mail-records.ts';
import { readOrdersOf } from '../orders/orders-of-a-person.ts';

/**
 * Emails about a person's orders that went to another address than the one they have proved to be theirs; those to that one are
 * among their mails. Hand it in before the orders' records, which forget whose they were.
 */
export const orderMailRecords: PersonalRecords = {
  name: 'orderMails',
  read: async (db, person) => readMailsAbout(db, await mailsOf(db, person)),
  erase: async (tx, person) => eraseMailsAbout(tx, await mailsOf(tx, person)),
};

async function mailsOf(db: Database, person: Person): Promise<Correspondence> {
  const found = (await readOrdersOf(db, person)).map((order) => ({ ...order, to: order.customerEmail.toLowerCase() }));
  const elsewhere = found.filter(({ to }) => to !== person.provenEmail);
  return { names: elsewhere.map(({ number }) => number), addresses: [...new Set(elsewhere.map(({ to }) => to))] };
}
