import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '../../database/columns.ts';

/** The owner's replacements for texts of an email; without one, the template's own text is used. */
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
