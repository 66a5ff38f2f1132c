import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '../../database/columns.ts';

/** What the owner has put in the place of an email's own words; everything else says what its template says. */
export const mailTexts = pgTable(
  'mail_texts',
  {
    template: text().notNull(),
    block: text().notNull(), // 'subject', 'opening' and so on
    text: text().notNull(),
    updatedAt: timeColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.template, table.block] })],
);
