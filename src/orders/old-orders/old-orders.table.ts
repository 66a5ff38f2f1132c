import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';

/** A line of such an order; `price` in pence or cents for one piece, null where the file does not say it. */
export type OldOrderLine = { name: string; quantity: number; price: number | null };

/** Orders of the owner's old shop, to be read only: they are in no figure, no VAT return and no series of numbers. */
export const oldOrders = pgTable(
  'old_orders',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    number: text().notNull().unique(), // as the old shop wrote it
    customerEmail: text().notNull(), // in lower case
    customerName: text().notNull(),
    placedAt: timeColumn().notNull(),
    status: text().notNull(), // in words, such as 'Sent' or 'Refunded'
    currency: text().notNull(), // three letters
    total: penceColumn(), // in its currency; null: the file does not say it
    lines: jsonb().$type<OldOrderLine[]>().notNull(),
    importedAt: timeColumn().notNull(), // with which file it came in
  },
  (table) => [
    index('old_orders_of_an_email').on(table.customerEmail, table.placedAt),
    index('old_orders_of_an_import').on(table.importedAt),
    index('oldest_old_orders').on(sql`${table.placedAt}`),
  ],
);
