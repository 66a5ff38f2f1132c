import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { timeColumn } from '#platform/database/columns.ts';
import { products } from '../products/products.table.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: integer(), // null: written without signing in
    customerName: text().notNull(),
    customerEmail: text().notNull(), // never in a public response
    title: text().notNull(),
    comment: text().notNull(),
    rating: integer().notNull(),
    buyer: text(), // an anonymous signature of the buyer; null: not verified, or the buyer was erased
    verified: boolean().notNull().default(false), // the reviewer bought it here; never taken from a request
    helpful: integer().notNull().default(0),
    importedAt: timeColumn(), // it was written in the owner's old shop and came in with this file; null: written here
    oldSign: text(), // a signature of such a review, so that no file brings it in twice, nor again once its author is erased
    isSample: boolean().notNull().default(false), // demo data
    reply: text(), // the shop's, below it
    repliedAt: timeColumn(),
    hiddenAt: timeColumn(), // set by moderation
    editedAt: timeColumn(), // its author last changed it; null: never
    pictures: text().array(), // keys of what its author added; null: none
    picturesShown: boolean().notNull().default(false), // staff have seen these very pictures and let everybody see them
    pet: text(), // the author's, as they chose to show it: a copy, not a reference; null: none
    createdAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    check('a_reply_has_its_day', sql`(${table.reply} is null) = (${table.repliedAt} is null)`),
    check('a_rating_is_one_to_five_stars', sql`${table.rating} between 1 and 5`),
    index('reviews_newest')
      .on(table.productId, table.createdAt, table.id)
      .where(sql`${table.hiddenAt} is null`),
    index('reviews_by_rating')
      .on(table.productId, table.rating, table.createdAt, table.id)
      .where(sql`${table.hiddenAt} is null`),
    index('reviews_by_helpfulness')
      .on(table.productId, table.helpful, table.createdAt, table.id)
      .where(sql`${table.hiddenAt} is null`),
    // For moderation, which sees the hidden ones too.
    index('all_reviews_newest').on(table.createdAt, table.id),
    index('all_reviews_by_rating').on(table.rating, table.createdAt, table.id),
    index('all_reviews_of_a_product').on(table.productId, table.createdAt, table.id),
    index('hidden_reviews')
      .on(table.createdAt, table.id)
      .where(sql`${table.hiddenAt} is not null`),
    index('reviews_by_words').using('gin', sql`(${wordsOfReview(table)}) gin_trgm_ops`),
    index('reviews_of_an_email').on(sql`lower(${table.customerEmail})`),
    index('reviews_of_a_user').on(table.userId),
    index('reviews_with_a_picture')
      .using('gin', table.pictures)
      .where(sql`${table.pictures} is not null`),
    index('edited_reviews')
      .on(table.editedAt)
      .where(sql`${table.editedAt} is not null`),
    check('shown_pictures_are_there', sql`not ${table.picturesShown} or ${table.pictures} is not null`),
    uniqueIndex('one_review_of_a_sign')
      .on(table.oldSign)
      .where(sql`${table.oldSign} is not null`),
    index('reviews_of_an_import')
      .on(table.importedAt)
      .where(sql`${table.importedAt} is not null`),
    check('an_imported_review_is_not_verified', sql`${table.importedAt} is null or not ${table.verified}`),
    uniqueIndex('one_verified_review_for_each_buyer').on(table.productId, table.buyer),
    uniqueIndex('one_verified_review_of_an_account')
      .on(table.productId, table.userId)
      .where(sql`${table.verified}`),
  ],
);

/** What a review is found by: lower case, a space before each word. The index is on this very expression. */
export function wordsOfReview({
  customerName,
  customerEmail,
  title,
  comment,
}: Record<'customerName' | 'customerEmail' | 'title' | 'comment', AnyPgColumn>): SQL {
  return sql`lower(' ' || ${customerName} || ' ' || ${customerEmail} || ' ' || ${title} || ' ' || ${comment})`;
}
