import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';

/** Who has been asked to join the staff and has not answered; accepted and withdrawn ones are gone. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    staffRole: text({ enum: ['owner', 'staff'] }).notNull(),
    tokenHash: text().notNull().unique(), // SHA-256, base64url
    invitedBy: integer(), // an owner's number; null: from before that was recorded
    invitedAt: timeColumn().notNull(),
    expiresAt: timeColumn().notNull(),
  },
  (table) => [...onlyKnownValues(table), uniqueIndex('one_invitation_per_email').on(sql`lower(${table.email})`)],
);
