import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { users } from '../users/users.table.ts';

/** Users whose sign-in needs a code of an authenticator app (RFC 6238). */
export const twoFactorSettings = pgTable('second_steps', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: text().notNull(), // see platform/sealed.ts; base32
  confirmedAt: timeColumn(), // null: being set up, not required yet
  lastUsedStep: integer(), // number of the half minute whose code was used last, so that no code works twice
});

/** For users who have lost their phone; each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(), // keyed with the shop's secret, base64url
    usedAt: timeColumn(),
  },
  (table) => [unique('a_recovery_code_is_one_of_a_kind').on(table.userId, table.codeHash)],
);
