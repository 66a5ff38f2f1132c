import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import { defineEvent } from '#platform/jobs/background-job.ts';
import { spendEmailLink, voidTakeovers } from '../email-links/email-links.ts';
import { hashPassword } from '../password/password.ts';
import { endOtherSessions } from '../session/session.ts';
import { users } from '../users/users.table.ts';

/** Somebody forgot a password. What follows is done later, so that the answer takes as long for an unknown address. */
export const passwordForgotten = defineEvent('password-forgotten', z.object({ email: z.string() }));

/** Signs every browser out. @throws Problem 400 `link-spent` or `common-password` */
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
