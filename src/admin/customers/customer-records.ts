import { readNotesAbout } from '#accounts/customers/customer-notes.ts';
import type { PersonalRecords } from '#accounts/privacy/personal-records.ts';
import { forgetCustomer } from './fold-customers.ts';

/** Their row of the list of customers, with what the staff noted. Hand it in last: it is worked out of what the others leave. */
export const customerRecords: PersonalRecords = {
  name: 'customerNotes',
  read: async (db, { provenEmail }) => (provenEmail === null ? [] : readNotesAbout(db, provenEmail)),
  erase: (tx, { userId, email }) => forgetCustomer(tx, email.toLowerCase(), userId),
};
