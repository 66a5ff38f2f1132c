import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#accounts/users/users.table.ts';
import { products } from '#catalogue/products/products.table.ts';
import { timeColumn } from '#platform/database/columns.ts';

/** What somebody asked to be reminded of. A row is deleted when they stop it, when its product is withdrawn, and a year after they last used it. */
export const reminders = pgTable(
  'reminders',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }), // null: a guest
    email: text(), // of a guest; an account's may change
    sessionId: integer(), // the browser that asked or changed it last, which the address does not prove; its session may have ended
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: smallint().notNull(),
    everyDays: smallint().notNull(),
    nextOn: date({ mode: 'string' }).notNull(), // the day in London on which it is emailed
    createdAt: timeColumn().notNull(),
    usedAt: timeColumn().notNull(), // when they last asked, changed, skipped or filled the basket by it
  },
  (table) => [
    uniqueIndex('one_reminder_of_an_account').on(table.userId, table.productId),
    uniqueIndex('one_reminder_of_an_address').on(sql`lower(${table.email})`, table.productId),
    index('reminders_by_day').on(table.nextOn, table.id),
    index('reminders_by_use').on(table.usedAt),
    index('reminders_of_a_product').on(table.productId),
    check('a_reminder_has_one_recipient', sql`(${table.userId} is null) <> (${table.email} is null)`),
    check('a_reminder_has_a_rhythm', sql`${table.everyDays} between 7 and 365 and ${table.quantity} between 1 and 99`),
  ],
);
