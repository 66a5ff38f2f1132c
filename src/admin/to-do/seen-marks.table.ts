import { pgTable, text } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { readSubjects } from './to-do-words.contract.ts';

/** Up to when staff have read reviews and comments. Without a row nobody has read any. */
export const seenMarks = pgTable(
  'seen_marks',
  {
    subject: text({ enum: readSubjects }).primaryKey(),
    until: timeColumn().notNull(),
  },
  (table) => onlyKnownValues(table),
);
