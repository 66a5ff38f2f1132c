import { desc, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import type { Pence } from '#platform/money.ts';
import { users } from './users.table.ts';

/** Everybody with an account or an order, by email address. A job derives it from both, so that lists need not read them. */
export const customers = pgTable(
  'customers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    email: text().notNull().unique(), // lower case
    name: text().notNull(),
    words: text().notNull(), // name, address and postcodes in lower case, a space before each word
    orders: integer().notNull(), // paid and not cancelled
    spent: bigint({ mode: 'number' }).$type<Pence>().notNull(), // the total of these orders less refunds
    lastOrderAt: timeColumn(), // null: has only an account
    returns: integer().notNull(),
    hasAccount: boolean().notNull(),
    isSubscribed: boolean().notNull(), // subscribed to the newsletter and confirmed it
  },
  (table) => [
    index('customers_newest').on(sql`${table.lastOrderAt} desc nulls last`, desc(table.id)),
    index('customers_by_spent').on(desc(table.spent), desc(table.id)),
    index('customers_by_orders').on(desc(table.orders), desc(table.id)),
    index('customers_by_account').on(table.hasAccount, sql`${table.lastOrderAt} desc nulls last`, desc(table.id)),
    index('customers_subscribed')
      .on(table.id)
      .where(sql`${table.isSubscribed}`),
    index('customers_by_words').using('gin', sql`${table.words} gin_trgm_ops`),
  ],
);

/** Addresses with changed data. Inserts only, so that no writer waits for another; a job processes them. */
export const customerChanges = pgTable('customer_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  email: text().notNull(), // lower case
});

/** Staff notes about a customer. The customer sees them only in the download of their data. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    byUserId: integer().references(() => users.id, { onDelete: 'set null' }),
    at: timeColumn().notNull(),
  },
  (table) => [
    index('notes_of_a_customer').on(table.customerId, table.id),
    index('customer_notes_by_a_person').on(table.byUserId),
  ],
);
