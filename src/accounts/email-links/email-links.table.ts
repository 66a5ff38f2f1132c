import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { users } from '../users/users.table.ts';

/** Links emailed to a customer: each works once, for a limited time. */
export const emailLinks = pgTable(
  'email_links',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    tokenHash: text().notNull().unique(), // SHA-256, base64url
    purpose: text({ enum: ['reset-password', 'verify-email', 'change-email', 'sign-in', 'take-back'] }).notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(), // the address that the link was sent to and verifies
    expiresAt: timeColumn().notNull(),
    usedAt: timeColumn(),
  },
  (table) => [
    ...onlyKnownValues(table),
    index('email_links_of_a_user').on(table.userId),
    index('email_links_by_expiry').on(table.expiresAt),
  ],
);
