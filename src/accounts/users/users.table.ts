import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { staffAreas } from '../areas/staff-areas.contract.ts';
import type { StaffLimits } from '../areas/staff-areas.contract.ts';

type Named = Record<'firstName' | 'lastName' | 'email', AnyColumn>;

/** The text the admin area searches: lower case, a space before each word. The index is on this very expression. */
export function wordsOfUser({ firstName, lastName, email }: Named): SQL {
  return sql`lower(' ' || ${firstName} || ' ' || ${lastName} || ' ' || ${email})`;
}

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    email: text().notNull(), // as typed, trimmed; compared without regard to case
    passwordHash: text().notNull(), // argon2id
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text(), // E.164
    role: text({ enum: ['customer', 'admin'] })
      .notNull()
      .default('customer'),
    staffRole: text({ enum: ['owner', 'staff'] }), // null: a customer
    staffAreas: text({ enum: staffAreas }).array(), // of staff; null: all but what only owners may do
    staffLimits: jsonb().$type<StaffLimits>(), // of staff; null: those of all staff
    emailVerifiedAt: timeColumn(),
    createdAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    ...onlyKnownValues(table),
    check('only_an_admin_is_staff', sql`(${table.role} = 'admin') = (${table.staffRole} is not null)`),
    uniqueIndex('one_account_per_email').on(sql`lower(${table.email})`),
    index('users_by_words').using('gin', sql`(${wordsOfUser(table)}) gin_trgm_ops`),
    index('users_by_role').on(table.role), // lets PostgreSQL count customers by an index-only scan
  ],
);
