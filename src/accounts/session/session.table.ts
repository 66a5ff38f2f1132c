import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { users } from '../users/users.table.ts';

/** A browser from its first write on, with a user once somebody has signed in. */
export const sessions = pgTable(
  'sessions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    tokenHash: text().notNull().unique(), // SHA-256 of the cookie's token, base64url
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timeColumn().notNull().defaultNow(),
    lastSeenAt: timeColumn().notNull().defaultNow(), // written at most once a day
    expiresAt: timeColumn().notNull(), // 30 days after the last visit; an hour until the first one
  },
  (table) => [index('sessions_by_expiry').on(table.expiresAt), index('sessions_of_a_user').on(table.userId)],
);
