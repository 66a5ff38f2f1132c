import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { penceColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { orders } from '../order/orders.table.ts';
import { refunds } from '../order/refunds.table.ts';
import { bookKinds } from './books.contract.ts';

/** A calendar day in London. */
const dayColumn = () => date({ mode: 'string' }).notNull();
const kindColumn = () => text({ enum: bookKinds }).notNull();
const vatRateColumn = () => integer(); // percent; null: the seller was not registered, or it is a fee

/**
 * The booked amounts of each order, on the day on which they count for VAT: sales on the day of the payment, credits on the day of
 * the refund. Entries are never changed; a correction is a further entry.
 */
export const bookEntries = pgTable(
  'book_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    day: dayColumn(),
    kind: kindColumn(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    refundId: integer().references(() => refunds.id), // of a refund
    vatRate: vatRateColumn(),
    gross: penceColumn().notNull(), // including VAT; refunds and fees are negative
    vat: penceColumn().notNull(), // contained in it
    isFolded: boolean().notNull().default(false), // its sum is included in `book_days`
  },
  (table) => [
    ...onlyKnownValues(table),
    index('book_entries_of_an_order').on(table.orderId),
    index('book_entries_of_a_refund')
      .on(table.refundId)
      .where(sql`${table.refundId} is not null`),
    index('book_entries_to_fold')
      .on(table.day)
      .where(sql`not ${table.isFolded}`),
  ],
);

/** The sums of each day's entries. */
export const bookDays = pgTable(
  'book_days',
  {
    day: dayColumn(),
    kind: kindColumn(),
    vatRate: vatRateColumn(),
    gross: bigint({ mode: 'number' }).notNull(),
    vat: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    ...onlyKnownValues(table),
    unique('one_sum_for_a_day_kind_and_rate').on(table.day, table.kind, table.vatRate).nullsNotDistinct(),
  ],
);
