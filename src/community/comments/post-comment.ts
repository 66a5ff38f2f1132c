import type { Session } from '#accounts/session/session.ts';
import { fullNames } from '#accounts/users/full-names.ts';
import type { Deps } from '#platform/deps.ts';
import type { Comment, PostCommentBody } from './comments.contract.ts';
import { viewComment } from './comments.ts';
import { comments } from './comments.table.ts';

/** A customer's comment carries the account's name, a visitor's the name given with it, if any. */
export async function postComment(
  { changes, clock }: Deps,
  { content, guestName }: PostCommentBody,
  author: Session | null,
): Promise<Comment> {
  const userId = author?.userId ?? null;
  return changes.transaction(async (tx, invalidate) => {
    const [posted] = await tx
      .insert(comments)
      .values({ content, userId, guestName: userId === null ? (guestName ?? null) : null, createdAt: clock.now() })
      .returning();
    if (!posted) throw new Error('The comment was not stored');
    invalidate('comments');
    return viewComment(posted, await fullNames(tx, userId === null ? [] : [userId]));
  });
}
