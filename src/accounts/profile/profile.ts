import { eq } from 'drizzle-orm';
import type { Deps } from '#platform/deps/deps.ts';
import type { CustomerSession } from '../access.ts';
import { countChangeOfEmail, mailPasswordChanged, requestEmailChange } from '../email-links/account-emails.ts';
import { voidTakeovers } from '../email-links/email-links.ts';
import { rejectHeldEmail } from '../email-links/held-email.ts';
import { hashPassword } from '../password/password.ts';
import { endOtherSessions } from '../session/session.ts';
import { lockPresence, requirePresence } from '../two-factor/presence.ts';
import { countTaken } from '../users/taken-emails.ts';
import type { User } from '../users/users.contract.ts';
import { users } from '../users/users.table.ts';
import { changeUser, findUser, isOf, rejectTakenEmail } from '../users/users.ts';
import type { ChangePasswordBody, ProfileBody } from './profile.contract.ts';

/**
 * A new email address takes effect once its emailed link is followed (shop rules, section 3); until then the response has the
 * old one. The name also changes beside the customer's comments.
 * @throws Problem 400 without the password, 409 `email-taken`, 429 after too many new addresses or wrong passwords
 */
export async function changeProfile(
  deps: Deps,
  { userId, ip }: { userId: number; ip: string },
  body: ProfileBody,
): Promise<User> {
  const { email = '', password, code, ...change } = body;
  const user = await findUser(deps.db, userId);
  const isNewEmail = email !== '' && user !== null && !isOf(user, email);
  const proven = isNewEmail ? await requirePresence(deps, userId, { password, code }) : null;
  if (proven) await countChangeOfEmail(deps, proven.user);
  const save = () =>
    deps.changes.transaction(async (tx, invalidate) => {
      if (proven) {
        await lockPresence(tx, proven);
        await rejectTakenEmail(tx, userId, email);
        await rejectHeldEmail(tx, userId, email, deps.clock.now());
        await requestEmailChange(deps, tx, userId, email);
      }
      if (change.firstName !== undefined || change.lastName !== undefined) invalidate('comments');
      return changeUser(tx, userId, change);
    });
  return proven?.user.role === 'customer' ? countTaken(deps, { ip }, save) : save();
}

/** Ends all other sessions. @throws Problem 400 for a wrong current password or a common new one, 429 */
export async function changePassword(deps: Deps, session: CustomerSession, body: ChangePasswordBody): Promise<void> {
  const proof = { password: body.currentPassword, code: body.code };
  const proven = await requirePresence(deps, session.userId, proof, 'currentPassword');
  const passwordHash = await hashPassword(body.newPassword, 'newPassword');
  await deps.db.transaction(async (tx) => {
    await lockPresence(tx, proven, 'currentPassword');
    await tx.update(users).set({ passwordHash }).where(eq(users.id, session.userId));
    await voidTakeovers(tx, session.userId, deps.clock.now());
    await endOtherSessions(tx, session.userId, session.id);
    await mailPasswordChanged(deps, tx, session.userId, { byLink: false });
  });
}
