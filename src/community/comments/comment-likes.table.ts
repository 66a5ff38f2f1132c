import { sql } from 'drizzle-orm';
import { index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { sessions } from '#accounts/session/session.table.ts';
import { users } from '#accounts/users/users.table.ts';
import { timeColumn } from '#platform/database/columns.ts';
import { comments } from './comments.table.ts';

/** Who likes which comment: once per browser, and once per customer whatever browser they use. */
export const commentLikes = pgTable(
  'comment_likes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    commentId: integer()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    sessionId: integer().references(() => sessions.id, { onDelete: 'set null' }),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    at: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    unique('one_like_per_session').on(table.commentId, table.sessionId),
    unique('one_like_per_customer').on(table.commentId, table.userId),
    index('likes_of_a_session')
      .on(table.sessionId)
      .where(sql`${table.sessionId} is not null`),
    index('likes_of_a_customer')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
  ],
);
