import { and, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { fullNames } from '#accounts/users/users.ts';
import type { BulkModeration, BulkModerationBody } from '#catalogue/reviews/review-admin.contract.ts';
import { recordModeration } from '#catalogue/reviews/review-admin.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import { countUpTo } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { newestIds } from '#platform/database/newest-rows.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { AdminComment, AdminCommentQuery } from './comment-admin.contract.ts';
import { comments, wordsOfComment } from './comments.table.ts';
import { viewComment } from './comments.ts';

/** All comments, hidden ones too, newest first. */
export async function listAllComments(
  db: Database,
  { q, state, ...page }: AdminCommentQuery,
): Promise<{ total: number; list: AdminComment[] }> {
  const wanted = state && (state === 'hidden' ? isNotNull : isNull)(comments.hiddenAt);
  const list = { table: comments, at: comments.createdAt, wanted, words: wordsOfComment(comments), q };
  const { total, ids } = await newestIds(db, list, page);
  const rows = await db.select().from(comments).where(inArray(comments.id, ids));
  const byId = new Map((await viewForAdmin(db, rows)).map((row) => [row.id, row]));
  return { total, list: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** Written or changed since then, without hidden ones and samples. @returns at most `limit` */
export function countCommentsSince(db: Database, since: Date, limit: number): Promise<number> {
  const { createdAt, editedAt, hiddenAt, isSample } = comments;
  const isNew = or(gt(createdAt, since), gt(editedAt, since));
  return countUpTo(db, comments, and(isNew, isNull(hiddenAt), eq(isSample, false)), limit);
}

/**
 * Hides a comment from the public, or shows it again. Repeating it changes nothing.
 * @throws Problem 404 `comment-not-found`
 */
export async function moderateComment(
  { changes, clock }: Deps,
  id: number,
  { hidden }: { hidden: boolean },
  byUserId: number,
): Promise<AdminComment> {
  return changes.transaction(async (tx, invalidate) => {
    await moderate(tx, invalidate, { ids: [id], hidden, byUserId, at: clock.now() });
    const [shown] = await viewForAdmin(tx, await tx.select().from(comments).where(eq(comments.id, id)));
    if (!shown) throw new Problem(404, 'comment-not-found', 'That comment is not there any more.');
    return shown;
  });
}

/** The same for many at once. */
export async function moderateComments(
  { changes, clock }: Deps,
  body: BulkModerationBody,
  byUserId: number,
): Promise<BulkModeration> {
  return changes.transaction((tx, invalidate) => moderate(tx, invalidate, { ...body, byUserId, at: clock.now() }));
}

type Moderation = BulkModerationBody & { byUserId: number; at: Date };

async function moderate(tx: Database, invalidate: Invalidate, { ids, hidden, byUserId, at }: Moderation) {
  // Locked, so that the log has one entry however many people hide it at once.
  const found = await tx.select().from(comments).where(inArray(comments.id, ids)).orderBy(comments.id).for('update');
  const changed = found.filter(({ hiddenAt }) => hidden !== (hiddenAt !== null)).map(({ id }) => id);
  await tx
    .update(comments)
    .set({ hiddenAt: hidden ? at : null })
    .where(inArray(comments.id, changed));
  await recordModeration(tx, { subject: 'comment', ids: changed, hidden, byUserId, at });
  if (changed.length > 0) invalidate('comments');
  return { changed, missing: ids.filter((id) => !found.some((row) => row.id === id)) };
}

async function viewForAdmin(db: Database, rows: (typeof comments.$inferSelect)[]): Promise<AdminComment[]> {
  const authors = await fullNames(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  return rows.map((row) => ({
    ...viewComment(row, authors),
    isSample: row.isSample,
    editedAt: row.editedAt?.toISOString() ?? null,
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
  }));
}
