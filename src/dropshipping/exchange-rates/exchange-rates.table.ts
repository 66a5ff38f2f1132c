import { sql } from 'drizzle-orm';
import { check, date, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';

/** What a pound was worth in another currency, as the owner typed or imported it. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text().notNull(), // ISO 4217, such as EUR
    on: date('on_date').notNull(), // the day of the rate; the latest one that is not in the future counts
    units: numeric({ precision: 18, scale: 8 }).notNull(), // of the currency for a pound
    enteredAt: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.currency, table.on] }),
    check('a_rate_has_a_currency', sql`${table.currency} ~ '^[A-Z]{3}$' and ${table.currency} <> 'GBP'`),
    check('a_rate_is_above_nothing', sql`${table.units} > 0`),
  ],
);
