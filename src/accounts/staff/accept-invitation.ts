import { eq } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { minutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput } from '#platform/http/errors/problem.ts';
import { countUnlessRight } from '#platform/http/limits/rate-limit.ts';
import { voidTakeovers } from '../email-links/email-links.ts';
import { hashPassword, isPassword } from '../password/password.ts';
import { endOtherSessions } from '../session/session.ts';
import { newPassword } from '../users/users.contract.ts';
import type { User } from '../users/users.contract.ts';
import { users } from '../users/users.table.ts';
import { createUser, findCredentials } from '../users/users.ts';
import { readInvitation, spendInvitation } from './invitations.ts';
import type { staffInvitations } from './staff-invitations.table.ts';

type Row = typeof staffInvitations.$inferSelect;

const wrongPasswords = { name: 'staff-invitation', max: 10, windowMs: minutes(15) };

/**
 * A person with an account confirms with its password; anybody else chooses a password.
 * @throws Problem 400 for an invalid password, 404 `invitation-spent`, 429
 */
export async function acceptInvitation(deps: Deps, token: string, password: string): Promise<void> {
  const { email } = await readInvitation(deps, token);
  const known = await findCredentials(deps.db, email);
  if (known) {
    const isTheirs = () => isPassword(known.passwordHash, password);
    if (!(await countUnlessRight(deps, wrongPasswords, email.toLowerCase(), isTheirs)))
      throw invalidInput('password', 'That is not the password of your account.');
  }
  const passwordHash = known ? known.passwordHash : await hashNew(password);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const invited = await spendInvitation(tx, token, now);
    const user = known ? await promote(tx, known.user, invited, now) : await employ(tx, invited, passwordHash, now);
    await recordChange(tx, {
      at: now,
      byUserId: user.id,
      subject: 'staff',
      subjectId: user.id,
      did: 'joined',
      before: null,
      after: { email: user.email, staffRole: invited.staffRole, staffAreas: invited.staffAreas },
    });
  });
}

function hashNew(password: string): Promise<string> {
  const checked = newPassword.safeParse(password);
  if (!checked.success) throw invalidInput('password', checked.error.issues[0]?.message ?? 'Choose a password');
  return hashPassword(password);
}

/** Signs the account out everywhere: a browser that was left signed in as a customer must not become one of staff. */
async function promote(tx: Database, user: User, { staffRole, staffAreas }: Row, now: Date): Promise<User> {
  await tx.update(users).set({ role: 'admin', staffRole, staffAreas }).where(eq(users.id, user.id));
  await voidTakeovers(tx, user.id, now);
  await endOtherSessions(tx, user.id, null);
  return user;
}

/** Their address counts as verified, because the invitation was sent to it. */
function employ(tx: Database, invited: Row, passwordHash: string, now: Date): Promise<User> {
  const { email, firstName, lastName, staffRole, staffAreas } = invited;
  const rights = { role: 'admin', staffRole, staffAreas } as const;
  return createUser(tx, { email, firstName, lastName, passwordHash, ...rights, emailVerifiedAt: now });
}
