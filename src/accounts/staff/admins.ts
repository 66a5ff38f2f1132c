import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { voidTakeovers } from '../email-links/email-links.ts';
import { hashPassword } from '../password/password.ts';
import { endOtherSessions } from '../session/session.ts';
import { users } from '../users/users.table.ts';
import { createUser, findCredentials } from '../users/users.ts';

/** `password` was generated for the account, to be printed once; null if it was chosen, or the account was an admin already. */
export type MadeOwner = { userId: number; email: string; password: string | null };

const owner = { role: 'admin', staffRole: 'owner', staffAreas: null } as const;

/**
 * Makes an account an owner's, or creates one. An address may have been registered by a stranger, so a customer's account gets a
 * new password, and its sessions and emailed links stop working.
 * @throws Problem 400 `common-password`, 409 `email-taken` when somebody registers the address at this moment
 */
export async function makeOwner(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  email: string,
  chosen?: string,
  name = { firstName: 'Shop', lastName: 'Owner' },
): Promise<MadeOwner> {
  const known = await findCredentials(db, email);
  if (known?.user.role === 'admin') {
    await db.update(users).set(owner).where(eq(users.id, known.user.id));
    return { userId: known.user.id, email: known.user.email, password: null };
  }
  const password = chosen ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const account = { ...owner, passwordHash, ...name };
  if (known) await takeOver(db, known.user.id, account, clock.now());
  const { id: userId, email: address } = known?.user ?? (await createUser(db, { email, ...account }));
  return { userId, email: address, password: chosen === undefined ? password : null };
}

async function takeOver(db: Database, userId: number, change: Partial<typeof users.$inferInsert>, now: Date) {
  await db.transaction(async (tx) => {
    await tx.update(users).set(change).where(eq(users.id, userId));
    await voidTakeovers(tx, userId, now);
    await endOtherSessions(tx, userId, null);
  });
}
