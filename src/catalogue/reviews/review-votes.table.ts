import { sql } from 'drizzle-orm';
import { index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { sessions } from '#accounts/session/session.table.ts';
import { users } from '#accounts/users/users.table.ts';
import { timeColumn } from '#platform/database/columns.ts';
import { reviews } from './reviews.table.ts';

/** Who found which review helpful: once per browser, and once per customer whatever browser they use. */
export const reviewVotes = pgTable(
  'review_votes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    reviewId: integer()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    sessionId: integer().references(() => sessions.id, { onDelete: 'set null' }),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    at: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    unique('one_vote_per_session').on(table.reviewId, table.sessionId),
    unique('one_vote_per_customer').on(table.reviewId, table.userId),
    index('votes_of_a_session')
      .on(table.sessionId)
      .where(sql`${table.sessionId} is not null`),
    index('votes_of_a_customer')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
  ],
);
