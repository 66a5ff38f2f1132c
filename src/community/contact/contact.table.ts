import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: timeColumn().notNull().defaultNow(),
    answeredAt: timeColumn(), // when staff marked it as answered; null: somebody is to answer it
  },
  (table) => [
    index('contact_messages_newest').on(table.createdAt, table.id),
    index('contact_messages_to_answer')
      .on(table.createdAt, table.id)
      .where(sql`${table.answeredAt} is null`),
    index('contact_messages_of_an_email').on(sql`lower(${table.email})`),
  ],
);
