import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { OwnComment } from './comments.contract.ts';
import { comments } from './comments.table.ts';

const mostShown = 200;

/** What a customer wrote while signed in, newest first. */
export async function listOwnComments(db: Database, userId: number): Promise<OwnComment[]> {
  const rows = await db
    .select()
    .from(comments)
    .where(eq(comments.userId, userId))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(mostShown);
  return rows.map(({ id, content, createdAt, likes, hiddenAt }) => ({
    id,
    content,
    createdAt: createdAt.toISOString(),
    likes,
    isHidden: hiddenAt !== null,
  }));
}

/** What staff have hidden stays hidden. @throws Problem 404 `comment-not-found` */
export async function changeOwnComment(
  { db, changes, clock }: Deps,
  userId: number,
  id: number,
  content: string,
): Promise<OwnComment[]> {
  await changes.transaction(async (tx, invalidate) => {
    const [before] = await tx.select().from(comments).where(isOwn(userId, id)).for('update');
    if (!before) throw notFound();
    if (before.content === content) return;
    await tx.update(comments).set({ content, editedAt: clock.now() }).where(eq(comments.id, id));
    invalidate('comments');
  });
  return listOwnComments(db, userId);
}

/** For good, with its likes. @throws Problem 404 `comment-not-found` */
export async function deleteOwnComment({ changes }: Deps, userId: number, id: number): Promise<void> {
  await changes.transaction(async (tx, invalidate) => {
    const { rowCount } = await tx.delete(comments).where(isOwn(userId, id));
    if (!rowCount) throw notFound();
    invalidate('comments');
  });
}

const isOwn = (userId: number, id: number) => and(eq(comments.id, id), eq(comments.userId, userId));

const notFound = () => new Problem(404, 'comment-not-found', 'That comment is not there any more.');
