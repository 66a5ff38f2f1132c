import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Person, PersonalRecords } from '#accounts/personal-records.ts';
import { isAmong } from '#media/sent-pictures/sent-pictures.ts';
import type { Database } from '#platform/database/database.ts';
import { familyTags } from '../products/product-families.ts';
import { reviewVotes } from './review-votes.table.ts';
import { reviews } from './reviews.table.ts';

/** Reviews stay when an account is erased, without their author's name. */
export const reviewRecords: PersonalRecords = {
  name: 'reviews',
  read: readReviewsOf,
  async erase(tx, person, invalidate) {
    const nobody = { userId: null, buyer: null, customerName: 'A former customer', customerEmail: '' };
    // It may greet them by name.
    const unanswered = { reply: null, repliedAt: null };
    const bare = { pictures: null, picturesShown: false, pet: null };
    const changed = await tx
      .update(reviews)
      .set({ ...nobody, ...unanswered, ...bare })
      .where(writtenBy(person))
      .returning({ productId: reviews.productId });
    const reviewed = changed.map(({ productId }) => productId);
    invalidate(...(await familyTags(tx, reviewed)));
  },
};

/** Votes go with the account's row. */
export const reviewVoteRecords: PersonalRecords = {
  name: 'reviewsFoundHelpful',
  read: (db, { userId }) =>
    db
      .select({ reviewId: reviewVotes.reviewId, at: reviewVotes.at })
      .from(reviewVotes)
      .where(eq(reviewVotes.userId, userId)),
};

export function readReviewsOf(db: Database, person: Person) {
  const { productId, customerName, customerEmail, title, comment, rating, verified, pet, pictures, createdAt } =
    reviews;
  return db
    .select({ productId, customerName, customerEmail, title, comment, rating, verified, pet, pictures, createdAt })
    .from(reviews)
    .where(writtenBy(person))
    .orderBy(asc(reviews.id));
}

/** What everybody goes on reading once the person is erased. */
export function shownReviewsOf(db: Database, person: Person) {
  const { id, title, comment } = reviews;
  return db
    .select({ id, title, text: comment })
    .from(reviews)
    .where(and(writtenBy(person), isNull(reviews.hiddenAt)))
    .orderBy(asc(id));
}

/** A condition: a review has the picture of this key. */
export function isInReview(key: SQL): SQL {
  return sql`exists (select from ${reviews} where ${isAmong(reviews.pictures, key)})`;
}

function writtenBy({ userId, provenEmail }: Person) {
  const byEmail = provenEmail === null ? undefined : eq(sql`lower(${reviews.customerEmail})`, provenEmail);
  return or(eq(reviews.userId, userId), byEmail);
}
