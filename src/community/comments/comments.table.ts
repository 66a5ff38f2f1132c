import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from '#accounts/users/users.table.ts';
import { timeColumn } from '#platform/database/columns.ts';

export const comments = pgTable(
  'comments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    content: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    guestName: text(),
    likes: integer().notNull().default(0),
    isSample: boolean().notNull().default(false), // demo data
    hiddenAt: timeColumn(), // set by moderation
    editedAt: timeColumn(), // its author last changed it; null: never
    createdAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    check('a_comment_has_something_to_say', sql`char_length(${table.content}) between 1 and 500`),
    index('comments_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.hiddenAt} is null`),
    // For moderation, which sees the hidden ones too.
    index('all_comments_newest').on(table.createdAt, table.id),
    index('hidden_comments')
      .on(table.createdAt, table.id)
      .where(sql`${table.hiddenAt} is not null`),
    index('edited_comments')
      .on(table.editedAt)
      .where(sql`${table.editedAt} is not null`),
    index('comments_by_words').using('gin', sql`(${wordsOfComment(table)}) gin_trgm_ops`),
    index('comments_of_a_user').on(table.userId),
  ],
);

/** What a comment is found by: lower case, a space before each word. The index is on this very expression. */
export function wordsOfComment({ content, guestName }: Record<'content' | 'guestName', AnyPgColumn>): SQL {
  return sql`lower(' ' || coalesce(${guestName}, '') || ' ' || ${content})`;
}
