import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { products } from '../products/products.table.ts';
import { recallDates, remedies } from './recall-words.contract.ts';

/** Goods that their maker, or the shop, calls back because they may do harm. */
export const recalls = pgTable(
  'recalls',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    attempt: text().notNull().unique(), // the form that began it: a second press begins no second one
    title: text().notNull(),
    batch: text().notNull(), // as printed on the goods; empty: all of them
    makersWords: text().notNull(),
    whatToDo: text().notNull(),
    remedy: text({ enum: remedies }).notNull(),
    datesBy: text({ enum: recallDates }).notNull(),
    firstDay: date({ mode: 'string' }), // in London, included; null: from the first
    lastDay: date({ mode: 'string' }),
    isWithdrawn: boolean().notNull(), // its products were taken off sale with it
    createdAt: timeColumn().notNull(),
    mailedAt: timeColumn(), // every email is in the outbox; null: some are still to be written
    endedAt: timeColumn(), // staff ended it; null: its banners show
    bannerEndsAt: timeColumn(), // from then on they do not; null: until staff end it
  },
  (table) => [
    ...onlyKnownValues(table),
    check('a_recall_ends_after_its_first_day', sql`${table.firstDay} <= ${table.lastDay}`),
    index('recalls_newest').on(table.createdAt, table.id),
  ],
);

export const recallProducts = pgTable(
  'recall_products',
  {
    recallId: integer()
      .notNull()
      .references(() => recalls.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id),
  },
  (table) => [
    primaryKey({ columns: [table.recallId, table.productId] }),
    index('recalls_of_a_product').on(table.productId),
  ],
);
