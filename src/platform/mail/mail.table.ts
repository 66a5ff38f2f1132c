import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { timeColumn } from '../database/columns.ts';

/** An attached file: its text, or the name of what makes it, and from what, when the email is sent. */
export type MailAttachment = { filename: string; contentType: string } & (
  | { content: string }
  | { madeBy: string; of: Record<string, string> }
);

/** Every mail of the shop, sent or not: the outbox the owner can read and send again from. */
export const mails = pgTable(
  'mails',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    template: text().notNull(), // 'order-confirmation' and so on
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    once: text().unique(), // identifies what must be sent only once, as jobs may run twice
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    attachments: jsonb().$type<MailAttachment[]>().notNull().default([]),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: timeColumn().notNull().defaultNow(),
    sentAt: timeColumn(), // null: not handed to a mail server yet, or there is none
    sendingUntil: timeColumn(), // a process is handing it over, and no other may before this time
    usefulUntil: timeColumn(), // its link has expired then; null: it has none that does
    leftOutAt: timeColumn(), // somebody decided not to send it
  },
  (table) => [
    index('mails_newest').on(table.createdAt, table.id),
    index('mails_by_template').on(table.template, table.createdAt, table.id),
    // Where a mail server is set nearly all are sent, and where none is set none is.
    index('mails_sent')
      .on(table.createdAt, table.id)
      .where(sql`${table.sentAt} is not null`),
    index('mails_not_sent')
      .on(table.createdAt, table.id)
      .where(sql`${table.sentAt} is null`),
    index('mails_that_failed')
      .on(table.createdAt, table.id)
      .where(sql`${table.sentAt} is null and ${table.lastError} is not null`),
    index('mails_by_words').using('gin', sql`(${wordsOfMail(table)}) gin_trgm_ops`),
    index('mails_to_an_address').on(sql`lower(${table.recipient})`),
    // Messages that customers wrote to the shop: few, and no other email has a Reply-To.
    index('mails_from_an_address')
      .on(sql`lower(${table.headers} ->> 'Reply-To')`)
      .where(sql`${table.headers} ->> 'Reply-To' is not null`),
  ],
);

/** What an email is searched by: lower case, a space before each word. The index needs this very expression. */
export function wordsOfMail({ recipient, subject }: Record<'recipient' | 'subject', AnyPgColumn>): SQL {
  return sql`lower(' ' || ${recipient} || ' ' || ${subject})`;
}
