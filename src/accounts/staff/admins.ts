import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { StartError } from '#platform/start-error.ts';
import { voidTakeovers } from '../email-links/email-links.ts';
import { hashPassword } from '../password/password.ts';
import { endOtherSessions } from '../session/session.ts';
import { users } from '../users/users.table.ts';
import { findCredentials } from '../users/users.ts';

/** `password` was generated for the account, to be printed once; null if it was chosen, or the account was an admin already. */
export type MadeOwner = { email: string; password: string | null };

/**
 * Creates the first owner at the first start.
 * @returns null when there is an admin already
 * @throws StartError for a common password in the settings
 */
export async function makeFirstOwner(
  deps: Pick<Deps, 'db' | 'clock'>,
  { admin }: Pick<Config, 'admin'>,
): Promise<MadeOwner | null> {
  const [present] = await deps.db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
  if (present) return null;
  try {
    return await makeOwner(deps, admin.email, admin.password);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new StartError(`SHOP_ADMIN_PASSWORD: ${error.message}`);
  }
}

const owner = { role: 'admin', staffRole: 'owner' } as const;

/**
 * Makes an account an owner's, or creates one. An address may have been registered by a stranger, so a customer's account gets a
 * new password, and its sessions and emailed links stop working.
 * @throws Problem 400 `common-password`
 */
export async function makeOwner(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  email: string,
  chosen?: string,
): Promise<MadeOwner> {
  const known = await findCredentials(db, email);
  if (known?.user.role === 'admin') {
    await db.update(users).set(owner).where(eq(users.id, known.user.id));
    return { email: known.user.email, password: null };
  }
  const password = chosen ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  if (known) await takeOver(db, known.user.id, { ...owner, passwordHash }, clock.now());
  else await open(db, email, passwordHash);
  return { email: known?.user.email ?? email, password: chosen === undefined ? password : null };
}

async function takeOver(db: Database, userId: number, change: Partial<typeof users.$inferInsert>, now: Date) {
  await db.transaction(async (tx) => {
    await tx.update(users).set(change).where(eq(users.id, userId));
    await voidTakeovers(tx, userId, now);
    await endOtherSessions(tx, userId, null);
  });
}

async function open(db: Database, email: string, passwordHash: string): Promise<void> {
  const account = { email, passwordHash, firstName: 'Shop', lastName: 'Owner', ...owner };
  // Another process that started at the same time has created the account.
  await db.insert(users).values(account).onConflictDoNothing();
}
