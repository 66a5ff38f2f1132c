import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#accounts/users/users.table.ts';
import { timeColumn } from '#platform/database/columns.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: timeColumn().notNull().defaultNow(),
    pictures: text().array(), // keys of what came with it; null: none
    isFromShop: boolean().notNull().default(false), // begun by the shop: name and email are whom it went to
    byUserId: integer().references(() => users.id, { onDelete: 'set null' }), // who wrote it; null: a customer, or the account is closed
    orderNumber: text(), // what the shop wrote about; null: no order
    answeredAt: timeColumn(), // when staff marked it as answered; null: somebody is to answer it
  },
  (table) => [
    index('contact_messages_newest').on(table.createdAt, table.id),
    index('contact_messages_to_answer')
      .on(table.createdAt, table.id)
      .where(sql`${table.answeredAt} is null`),
    index('messages_with_a_picture').using('gin', table.pictures),
    index('contact_messages_by_a_person').on(table.byUserId),
    index('contact_messages_of_an_email').on(sql`lower(${table.email})`),
  ],
);

/** What the shop wrote back. What the sender answers by email goes to the shop's own address and is not here. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    messageId: integer()
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    pictures: text().array(), // keys of what went with it; null: none
    byUserId: integer().references(() => users.id, { onDelete: 'set null' }), // null: the account is closed
    at: timeColumn().notNull(),
  },
  (table) => [
    index('replies_to_a_message').on(table.messageId, table.id),
    index('contact_replies_by_a_person').on(table.byUserId),
    index('replies_with_a_picture').using('gin', table.pictures),
  ],
);
