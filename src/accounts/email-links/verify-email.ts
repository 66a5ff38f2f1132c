import { and, eq } from 'drizzle-orm';
import type { Deps } from '#platform/deps.ts';
import { changeUserEmail } from '../users/users.ts';
import { users } from '../users/users.table.ts';
import { spendEmailLink, voidTakeovers } from './email-links.ts';

/** @throws Problem 400 `link-spent` */
export async function verifyEmail({ db, clock }: Deps, token: string): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { userId, email } = await spendEmailLink(tx, 'verify-email', token, now);
    // Only the address the link went to: the account may have another by now.
    await tx
      .update(users)
      .set({ emailVerifiedAt: now })
      .where(and(eq(users.id, userId), eq(users.email, email)));
  });
}

/** @throws Problem 400 `link-spent`, 409 `email-taken` */
export async function confirmEmailChange({ db, clock }: Deps, token: string): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { userId, email } = await spendEmailLink(tx, 'change-email', token, now);
    await changeUserEmail(tx, userId, email, now);
    await voidTakeovers(tx, userId, now);
  });
}
