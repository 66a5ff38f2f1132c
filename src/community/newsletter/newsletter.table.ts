import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';

/** Who requested the newsletter. Nothing is sent before the address is confirmed (double opt-in). */
export const subscribers = pgTable(
  'newsletter_subscribers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    email: text().notNull(),
    askedAt: timeColumn().notNull(),
    confirmedAt: timeColumn(),
    leftAt: timeColumn(), // set: no newsletter until it is requested and confirmed again
  },
  (table) => [
    uniqueIndex('one_subscription_per_email').on(sql`lower(${table.email})`),
    index('subscriptions_newest').on(table.askedAt, table.id),
    index('subscriptions_not_confirmed')
      .on(table.askedAt)
      .where(sql`${table.confirmedAt} is null`),
    index('subscriptions_that_ended')
      .on(table.leftAt)
      .where(sql`${table.leftAt} is not null`),
  ],
);
