import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { staffAreas } from '../areas/staff-areas.contract.ts';

/** Pending invitations to the staff; accepted and withdrawn ones are deleted. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    staffRole: text({ enum: ['owner', 'staff'] }).notNull(),
    staffAreas: text({ enum: staffAreas }).array(), // as of a user
    tokenHash: text().notNull().unique(), // SHA-256, base64url
    invitedBy: integer(), // the id of the owner who invited; null: from before that was recorded
    invitedAt: timeColumn().notNull(),
    expiresAt: timeColumn().notNull(),
  },
  (table) => [...onlyKnownValues(table), uniqueIndex('one_invitation_per_email').on(sql`lower(${table.email})`)],
);
