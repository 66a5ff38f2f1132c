import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '../../database/columns.ts';
import { onlyKnownValues } from '../../database/known-values.ts';

/** The mail server that the owner has set on the screen; SMTP_URL of the environment comes before it. */
export const mailServers = pgTable(
  'mail_server',
  {
    id: integer().primaryKey().default(1),
    host: text().notNull(),
    port: integer().notNull(),
    encryption: text({ enum: ['tls', 'starttls', 'none'] }).notNull(),
    userName: text(), // null: the server wants no sign-in
    passwordSealed: text(), // see platform/sealed.ts; never leaves the server
    senderName: text().notNull(),
    senderAddress: text().notNull(),
    replyTo: text(), // null: replies go to the sender
    updatedAt: timeColumn().notNull(),
  },
  (table) => [check('there_is_one_mail_server', sql`${table.id} = 1`), ...onlyKnownValues(table)],
);

/** The last test email. */
export const mailServerTests = pgTable('mail_server_tests', {
  settings: text().primaryKey(), // a signature of the settings it was sent with: other settings count as untested
  testedAt: timeColumn().notNull(),
  isAccepted: boolean().notNull(),
  sentence: text().notNull(), // what came of it, for the owner
  response: text(), // the server's own words; null: it said nothing
});
