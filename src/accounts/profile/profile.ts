import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { invalidInput, Problem } from '#platform/http/problem.ts';
import type { CustomerSession } from '../access.ts';
import { askToChangeEmail } from '../email-links/account-letters.ts';
import { hashPassword, isPassword } from '../password/password.ts';
import { endOtherSessions } from '../session/session.ts';
import type { User } from '../users/users.contract.ts';
import { changeUser, refuseTakenEmail } from '../users/users.ts';
import { users } from '../users/users.table.ts';
import type { ChangePasswordBody, ProfileBody } from './profile.contract.ts';

/**
 * A new e-mail address counts once the link mailed to it is followed (decisions, section 3): until then the answer has the old one.
 * The name stands beside the customer's comments.
 * @throws Problem 409 `email-taken`
 */
export async function changeProfile(deps: Deps, userId: number, { email, ...change }: ProfileBody): Promise<User> {
  return deps.changes.transaction(async (tx, announce) => {
    if (email !== undefined) {
      await refuseTakenEmail(tx, userId, email);
      await askToChangeEmail(deps, tx, userId, email);
    }
    if (change.firstName !== undefined || change.lastName !== undefined) announce('comments');
    return changeUser(tx, userId, change);
  });
}

/** Every other browser is signed out. @throws Problem 400 for a wrong present password or a common new one */
export async function changePassword(db: Database, session: CustomerSession, body: ChangePasswordBody): Promise<void> {
  const [account] = await db.select().from(users).where(eq(users.id, session.userId));
  if (!account) throw new Problem(401, 'not-signed-in', 'Please sign in first.');
  if (!(await isPassword(account.passwordHash, body.currentPassword))) {
    throw invalidInput('currentPassword', 'That is not your present password.');
  }
  const passwordHash = await hashPassword(body.newPassword, 'newPassword');
  await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, session.userId));
    await endOtherSessions(tx, session.userId, session.id);
  });
}
