import { pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { readSubjects } from './to-do-words.contract.ts';

/** Up to when staff have read what people say in the shop. One without a row nobody has read. */
export const seenMarks = pgTable(
  'seen_marks',
  {
    subject: text({ enum: readSubjects }).primaryKey(),
    until: timeColumn().notNull(),
  },
  (table) => onlyKnownValues(table),
);
