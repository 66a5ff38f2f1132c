import { asc, eq } from 'drizzle-orm';
import { listAddresses } from '../addresses/addresses.ts';
import { sessions } from '../session/session.table.ts';
import { users } from '../users/users.table.ts';
import type { PersonalRecords } from './personal-records.ts';

/** They go with the account's row. */
export const accountRecords: PersonalRecords[] = [
  {
    name: 'profile',
    async read(db, { userId }) {
      const { id, email, firstName, lastName, phone, role, emailVerifiedAt, createdAt } = users;
      const profile = { id, email, firstName, lastName, phone, role, emailVerifiedAt, createdAt };
      const [found] = await db.select(profile).from(users).where(eq(users.id, userId));
      return found;
    },
  },
  { name: 'addresses', read: (db, { userId }) => listAddresses(db, userId) },
  {
    name: 'signedInBrowsers',
    read(db, { userId }) {
      const { createdAt, lastSeenAt, expiresAt } = sessions;
      return db
        .select({ createdAt, lastSeenAt, expiresAt })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(asc(sessions.id));
    },
  },
];
