import { and, eq, isNull, sql } from 'drizzle-orm';
import type { BegunSession, Session } from '#accounts/session/session.ts';
import { beginSession } from '#accounts/session/session.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { reviewVotes } from './review-votes.table.ts';
import type { Review } from './reviews.contract.ts';
import { viewReview } from './reviews.ts';
import { reviews } from './reviews.table.ts';

/** One vote per browser and customer; a repeat changes nothing. @throws Problem 404 `review-not-found` */
export async function voteHelpful(
  { db, changes, clock }: Deps,
  reviewId: number,
  voter: Session | null,
): Promise<{ review: Review; session: Session | BegunSession }> {
  const shown = and(eq(reviews.id, reviewId), isNull(reviews.hiddenAt));
  const [found] = await db.select().from(reviews).where(shown);
  if (!found) throw new Problem(404, 'review-not-found', 'That review is not there any more.');

  return changes.transaction(async (tx, invalidate) => {
    const session = voter ?? (await beginSession(tx, clock.now()));
    const { rowCount } = await tx
      .insert(reviewVotes)
      .values({ reviewId, sessionId: session.id, userId: session.userId, at: clock.now() })
      .onConflictDoNothing();
    if (!rowCount) return { review: viewReview(found), session };

    const [voted] = await tx
      .update(reviews)
      .set({ helpful: sql`${reviews.helpful} + 1` })
      .where(shown)
      .returning();
    invalidate(`product:${found.productId}`);
    return { review: viewReview(voted ?? found), session };
  });
}
