import { asc, eq } from 'drizzle-orm';
import type { PersonalRecords } from '#accounts/privacy/personal-records.ts';
import { commentLikes } from './comment-likes.table.ts';
import { comments } from './comments.table.ts';

/** What was said stays, without who said it. */
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
