import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { hashOf } from '#platform/sealed.ts';
import { emailConfirmed } from '../account-events.ts';
import { endOtherSessions } from '../session/session.ts';
import type { Session } from '../session/session.ts';
import { users } from '../users/users.table.ts';
import { changeUserEmail, findUser } from '../users/users.ts';
import { mailEmailChanged } from './account-emails.ts';
import { emailLinks } from './email-links.table.ts';
import type { EmailLink } from './email-links.ts';
import { spendEmailLink, voidTakeovers } from './email-links.ts';
import { rejectHeldEmail } from './held-email.ts';

/**
 * Requires that the caller is signed in to the account: otherwise a stranger could register somebody else's address, wait until
 * they press the button, and read the data held under it. Of two concurrent clicks one succeeds.
 * @throws Problem 400 `link-spent`, 403 `sign-in-first`, which does not use up the link
 */
async function spendOwnLink(tx: Database, purpose: EmailLink['purpose'], token: string, { session, now }: Following) {
  const spent = await spendEmailLink(tx, purpose, token, now);
  if (session?.userId === spent.userId) return spent;
  throw new Problem(403, 'sign-in-first', 'Please sign in to that account first, then open the link again.');
}

type Following = { session: Session | null; now: Date };

/**
 * A link of the account's own that has already done its work, or whose work another has done, is confirmed again.
 * @throws Problem 400 `link-spent`, 403 `sign-in-first`
 */
export async function verifyEmail({ db, clock, jobs }: Deps, token: string, session: Session | null): Promise<void> {
  if (session?.userId && (await hasVerified(db, token, session.userId))) return;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { userId, email } = await spendOwnLink(tx, 'verify-email', token, { session, now });
    // Only the address that the link was sent to: the account may have another by now.
    await tx
      .update(users)
      .set({ emailVerifiedAt: now })
      .where(and(eq(users.id, userId), eq(users.email, email)));
    await jobs.enqueue(tx, emailConfirmed, { userId });
  });
}

async function hasVerified(db: Database, token: string, userId: number): Promise<boolean> {
  const isLink = and(eq(emailLinks.tokenHash, hashOf(token)), eq(emailLinks.purpose, 'verify-email'));
  const isItsAddress = and(eq(users.email, emailLinks.email), isNotNull(users.emailVerifiedAt));
  const [verified] = await db
    .select({ id: users.id })
    .from(emailLinks)
    .innerJoin(users, and(eq(users.id, emailLinks.userId), isItsAddress))
    .where(and(isLink, eq(users.id, userId)));
  return verified !== undefined;
}

/** Ends all other sessions, and tells the old address. @throws Problem 400 `link-spent`, 403 `sign-in-first`, 409 `email-taken` */
export async function confirmEmailChange(deps: Deps, token: string, session: Session | null): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const { userId, email } = await spendOwnLink(tx, 'change-email', token, { session, now });
    const before = await findUser(tx, userId);
    await changeUserEmail(tx, userId, email, now);
    await rejectHeldEmail(tx, userId, email, now);
    await deps.jobs.enqueue(tx, emailConfirmed, { userId });
    if (before) await mailEmailChanged(deps, tx, before);
    await voidTakeovers(tx, userId, now);
    await endOtherSessions(tx, userId, session?.id ?? null);
  });
}
