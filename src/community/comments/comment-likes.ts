import { and, eq, isNull, sql } from 'drizzle-orm';
import type { BegunSession, Session } from '#accounts/session/session.ts';
import { beginSession } from '#accounts/session/session.ts';
import { fullNames } from '#accounts/users/full-names.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { commentLikes } from './comment-likes.table.ts';
import type { Comment } from './comments.contract.ts';
import { viewComment } from './comments.ts';
import { comments } from './comments.table.ts';

/** One like per browser and customer; a repeat changes nothing. @throws Problem 404 `comment-not-found` */
export async function likeComment(
  { db, changes, clock }: Deps,
  commentId: number,
  fan: Session | null,
): Promise<{ comment: Comment; session: Session | BegunSession }> {
  const shown = and(eq(comments.id, commentId), isNull(comments.hiddenAt));
  const [found] = await db.select().from(comments).where(shown);
  if (!found) throw new Problem(404, 'comment-not-found', 'That comment is not there any more.');
  const authors = await fullNames(db, found.userId === null ? [] : [found.userId]);

  return changes.transaction(async (tx, invalidate) => {
    const session = fan ?? (await beginSession(tx, clock.now()));
    const { rowCount } = await tx
      .insert(commentLikes)
      .values({ commentId, sessionId: session.id, userId: session.userId, at: clock.now() })
      .onConflictDoNothing();
    if (!rowCount) return { comment: viewComment(found, authors), session };

    const [liked] = await tx
      .update(comments)
      .set({ likes: sql`${comments.likes} + 1` })
      .where(shown)
      .returning();
    invalidate('comments');
    return { comment: viewComment(liked ?? found, authors), session };
  });
}
