import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Person, PersonalRecords } from '#accounts/personal-records.ts';
import { beginSession } from '#accounts/session/session.ts';
import type { BegunSession, Session } from '#accounts/session/session.ts';
import { fullNames } from '#accounts/users/users.ts';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { commentLikes } from './comment-likes.table.ts';
import type { Comment, CommentQuery, PostCommentBody } from './comments.contract.ts';
import { comments } from './comments.table.ts';

/** Comments stay when an account is erased, without their author's name. */
export const commentRecords: PersonalRecords = {
  name: 'comments',
  read(db, { userId }) {
    const { content, likes, createdAt } = comments;
    return db
      .select({ content, likes, createdAt })
      .from(comments)
      .where(eq(comments.userId, userId))
      .orderBy(asc(comments.id));
  },
  async erase(tx, { userId }, invalidate) {
    await tx.update(comments).set({ userId: null }).where(eq(comments.userId, userId));
    invalidate('comments');
  },
};

/** Likes go with the account's row. */
export const commentLikeRecords: PersonalRecords = {
  name: 'commentsLiked',
  read: (db, { userId }) =>
    db
      .select({ commentId: commentLikes.commentId, at: commentLikes.at })
      .from(commentLikes)
      .where(eq(commentLikes.userId, userId)),
};

const shown = isNull(comments.hiddenAt);

/** What everybody goes on reading once the person is erased. */
export function shownCommentsOf(db: Database, { userId }: Person) {
  const { id, content } = comments;
  return db
    .select({ id, text: content })
    .from(comments)
    .where(and(eq(comments.userId, userId), shown))
    .orderBy(asc(id));
}

/** Newest first, without what moderation has hidden. `total` counts all of them, not this page. */
export async function listComments(
  db: Database,
  { limit, offset }: CommentQuery,
): Promise<{ total: number; list: Comment[] }> {
  const [total, page] = await Promise.all([
    db.$count(comments, shown),
    db
      .select()
      .from(comments)
      .where(shown)
      .orderBy(desc(comments.createdAt), desc(comments.id))
      .limit(limit)
      .offset(offset),
  ]);
  const authors = await fullNames(
    db,
    page.flatMap(({ userId }) => userId ?? []),
  );
  return { total, list: page.map((comment) => viewComment(comment, authors)) };
}

/** @param authors full names by user id */
export function viewComment(row: typeof comments.$inferSelect, authors: ReadonlyMap<number, string>): Comment {
  const { id, content, userId, guestName, createdAt, likes } = row;
  const authorName = (userId !== null && authors.get(userId)) || null;
  return { id, content, userId, guestName, authorName, createdAt: createdAt.toISOString(), likes };
}

/** One like per browser and customer; a repeat changes nothing. @throws Problem 404 `comment-not-found` */
export async function likeComment(
  { db, changes, clock }: Deps,
  commentId: number,
  voter: Session | null,
): Promise<{ comment: Comment; session: Session | BegunSession }> {
  const shown = and(eq(comments.id, commentId), isNull(comments.hiddenAt));
  const [found] = await db.select().from(comments).where(shown);
  if (!found) throw new Problem(404, 'comment-not-found', 'That comment is not there any more.');
  const authors = await fullNames(db, found.userId === null ? [] : [found.userId]);

  return changes.transaction(async (tx, invalidate) => {
    const session = voter ?? (await beginSession(tx, clock.now()));
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

/**
 * A customer's comment carries the account's name, a visitor's the name given with it, if any. The same one of a customer again
 * within a day changes nothing, and is answered alike.
 */
export async function postComment(
  { changes, clock }: Deps,
  { content, guestName }: PostCommentBody,
  author: Session | null,
): Promise<Comment> {
  const userId = author?.userId ?? null;
  return changes.transaction(async (tx, invalidate) => {
    const same = userId === null ? undefined : await findSame(tx, userId, content, clock.now());
    if (same) return viewComment(same, await fullNames(tx, [same.userId ?? 0]));
    const [posted] = await tx
      .insert(comments)
      .values({ content, userId, guestName: userId === null ? (guestName ?? null) : null, createdAt: clock.now() })
      .returning();
    if (!posted) throw new Error('The comment was not stored');
    invalidate('comments');
    return viewComment(posted, await fullNames(tx, userId === null ? [] : [userId]));
  });
}

/** One at a time for each customer, so that of two presses the second finds the first. */
async function findSame(tx: Database, userId: number, content: string, now: Date) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('comments of customers'), ${userId})`);
  const isFresh = gt(comments.createdAt, new Date(now.getTime() - days(1)));
  const [same] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.userId, userId), eq(comments.content, content), isFresh))
    .limit(1);
  return same;
}
