import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/problem.ts';
import { StartError } from '#platform/start-error.ts';
import { hashPassword } from '../password/password.ts';
import { users } from './users.table.ts';
import { findCredentials } from './users.ts';

/** `password` is what was made up for the account, to be told once; null where there was one to begin with. */
export type MadeAdmin = { email: string; password: string | null };

/**
 * Somebody must be able to open the desk: the first start makes an admin, and later ones find one there.
 * @returns null when there is one already
 * @throws StartError for a password of the settings that everybody tries first
 */
export async function makeFirstAdmin(db: Database, { admin }: Pick<Config, 'admin'>): Promise<MadeAdmin | null> {
  const [present] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
  if (present) return null;
  try {
    return await makeAdmin(db, admin.email, admin.password);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new StartError(`SHOP_ADMIN_PASSWORD: ${error.message}`);
  }
}

const owner = { role: 'admin', staffRole: 'owner' } as const;

/** Makes an owner of an account, or opens one with a password of its own. @throws Problem 400 `common-password` */
export async function makeAdmin(db: Database, email: string, chosen?: string): Promise<MadeAdmin> {
  const known = await findCredentials(db, email);
  if (known) {
    await db.update(users).set(owner).where(eq(users.id, known.user.id));
    return { email: known.user.email, password: null };
  }
  const password = chosen ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const account = { email, passwordHash, firstName: 'Shop', lastName: 'Owner', ...owner };
  // Two processes may start at once: the other's account is as good.
  await db.insert(users).values(account).onConflictDoNothing();
  return { email, password: chosen === undefined ? password : null };
}
