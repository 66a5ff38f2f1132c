import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';

/** What the owner has changed of the words of a new shop (pet-words.rules.ts). */
export const customersWords = pgTable(
  'customers_words',
  {
    said: text().primaryKey(), // in lower case
    shown: text(), // null: a word of a new shop that no longer counts
    isClosest: boolean().notNull().default(false), // only where nothing is called so, and it says that this comes closest
    updatedAt: timeColumn().notNull(),
  },
  (table) => [check('a_word_is_in_lower_case', sql`${table.said} = lower(${table.said})`)],
);
