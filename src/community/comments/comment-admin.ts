import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import { fullNames } from '#accounts/users/users.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { countUpTo } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { newestIds } from '#platform/database/newest-rows.ts';
import type { Deps } from '#platform/deps.ts';
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

/** Written since then, without hidden ones and samples. @returns at most `limit` */
export function countCommentsSince(db: Database, since: Date, limit: number): Promise<number> {
  const { createdAt, hiddenAt, isSample } = comments;
  return countUpTo(db, comments, and(gt(createdAt, since), isNull(hiddenAt), eq(isSample, false)), limit);
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
  const at = clock.now();
  return changes.transaction(async (tx, invalidate) => {
    // Locked, so that the log has one entry however many hide it at once.
    const [found] = await tx.select().from(comments).where(eq(comments.id, id)).for('update');
    if (!found) throw new Problem(404, 'comment-not-found', 'That comment is not there any more.');
    const isChange = hidden !== (found.hiddenAt !== null);
    const row = isChange ? { ...found, hiddenAt: hidden ? at : null } : found;
    if (isChange) {
      await tx.update(comments).set({ hiddenAt: row.hiddenAt }).where(eq(comments.id, id));
      const [before, after] = [{ hidden: !hidden }, { hidden }];
      const did = hidden ? 'hidden' : 'shown';
      await recordChange(tx, { at, byUserId, subject: 'comment', subjectId: id, did, before, after });
      invalidate('comments');
    }
    const [shown] = await viewForAdmin(tx, [row]);
    if (!shown) throw new Error(`Comment ${id} is gone`);
    return shown;
  });
}

async function viewForAdmin(db: Database, rows: (typeof comments.$inferSelect)[]): Promise<AdminComment[]> {
  const authors = await fullNames(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  return rows.map((row) => ({
    ...viewComment(row, authors),
    isSample: row.isSample,
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
  }));
}
