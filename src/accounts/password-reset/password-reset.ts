import { eq } from 'drizzle-orm';
import type { Deps } from '#platform/deps.ts';
import { spendEmailLink, voidTakeovers } from '../email-links/email-links.ts';
import { hashPassword } from '../password/password.ts';
import { endOtherSessions } from '../session/session.ts';
import { users } from '../users/users.table.ts';

/** Ends all sessions of the account. @throws Problem 400 `link-spent` or `common-password` */
export async function resetPassword({ db, clock }: Deps, token: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { userId } = await spendEmailLink(tx, 'reset-password', token, now);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await voidTakeovers(tx, userId, now);
    await endOtherSessions(tx, userId, null);
  });
}
