import { desc, isNull } from 'drizzle-orm';
import { fullNames } from '#accounts/users/full-names.ts';
import type { Database } from '#platform/database/database.ts';
import type { Comment, CommentQuery } from './comments.contract.ts';
import { comments } from './comments.table.ts';

const shown = isNull(comments.hiddenAt);

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
