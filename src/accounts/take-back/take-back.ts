import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { emailConfirmed } from '../account-events.ts';
import { sendPasswordReset } from '../email-links/account-emails.ts';
import type { EmailLink } from '../email-links/email-links.ts';
import { lifetimes, spendEmailLink, voidLaterTakeBacks, voidTakeovers } from '../email-links/email-links.ts';
import { hashPassword } from '../password/password.ts';
import { endOtherSessions } from '../session/session.ts';
import { forgetTwoFactorSince } from '../two-factor/two-factor.ts';
import { users } from '../users/users.table.ts';
import { changeUserEmail, findUser } from '../users/users.ts';

/**
 * For whoever did not change the address or the password of their account: it gets back the address that the link was sent to,
 * nobody is signed in to it any more, no password of it works, and a link for a new one goes to that address.
 * @throws Problem 400 `link-spent`, 409 `email-taken`
 */
export async function takeAccountBack(deps: Deps, token: string): Promise<void> {
  const now = deps.clock.now();
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  await deps.db.transaction(async (tx) => {
    const link = await spendEmailLink(tx, 'take-back', token, now);
    const { userId, email } = link;
    await changeUserEmail(tx, userId, email, now);
    await deps.jobs.enqueue(tx, emailConfirmed, { userId });
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await voidTakeovers(tx, userId, now);
    await voidLaterTakeBacks(tx, link, now);
    await endOtherSessions(tx, userId, null);
    await forgetTwoFactorSince(tx, userId, sentAt(link));
    await writeDown(tx, userId, now);
    const user = await findUser(tx, userId);
    if (user) await sendPasswordReset(deps, tx, user);
  });
}

function sentAt({ expiresAt }: EmailLink): Date {
  return new Date(expiresAt.getTime() - lifetimes['take-back']);
}

async function writeDown(tx: Database, userId: number, at: Date): Promise<void> {
  const user = await findUser(tx, userId);
  if (user?.role !== 'admin') return;
  const subject = { subject: 'staff', subjectId: userId, before: null, after: null };
  await recordChange(tx, { ...subject, at, byUserId: null, did: 'account-taken-back' });
}
