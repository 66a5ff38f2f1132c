import { eq } from 'drizzle-orm';
import type { Deps } from '#platform/deps.ts';
import { invalidInput } from '#platform/http/errors/problem.ts';
import type { CustomerSession } from '../access.ts';
import { countChangeOfEmail, mailPasswordChanged, requestEmailChange } from '../email-links/account-emails.ts';
import { voidTakeovers } from '../email-links/email-links.ts';
import { hashPassword } from '../password/password.ts';
import { endOtherSessions } from '../session/session.ts';
import type { User } from '../users/users.contract.ts';
import { users } from '../users/users.table.ts';
import { changeUser, proveOwnPassword, rejectTakenEmail } from '../users/users.ts';
import type { ChangePasswordBody, ProfileBody } from './profile.contract.ts';

/**
 * A new email address takes effect once its emailed link is followed (shop rules, section 3); until then the response has the
 * old one. The name also changes beside the customer's comments.
 * @throws Problem 409 `email-taken`, 429 after too many new addresses
 */
export async function changeProfile(deps: Deps, userId: number, { email, ...change }: ProfileBody): Promise<User> {
  if (email !== undefined) await countChangeOfEmail(deps, userId, email);
  return deps.changes.transaction(async (tx, invalidate) => {
    if (email !== undefined) {
      await rejectTakenEmail(tx, userId, email);
      await requestEmailChange(deps, tx, userId, email);
    }
    if (change.firstName !== undefined || change.lastName !== undefined) invalidate('comments');
    return changeUser(tx, userId, change);
  });
}

/** Ends all other sessions. @throws Problem 400 for a wrong current password or a common new one, 429 */
export async function changePassword(deps: Deps, session: CustomerSession, body: ChangePasswordBody): Promise<void> {
  const wrong = invalidInput('currentPassword', 'That is not your current password.');
  await proveOwnPassword(deps, session.userId, body.currentPassword, wrong);
  const passwordHash = await hashPassword(body.newPassword, 'newPassword');
  await deps.db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, session.userId));
    await voidTakeovers(tx, session.userId, deps.clock.now());
    await endOtherSessions(tx, session.userId, session.id);
    await mailPasswordChanged(deps, tx, session.userId);
  });
}
