import { minutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { countUnlessRight } from '#platform/http/limits/rate-limit.ts';
import { isPassword } from '../password/password.ts';
import type { Credentials } from '../users/users.ts';
import { findCredentialsOf, lockCredentials } from '../users/users.ts';
import { hasTwoFactor, proveTwoFactor, signedIn } from './check-code.ts';

/** Counted by account, whatever the page and the network. */
const wrongPasswords = { name: 'own-password', max: 10, windowMs: minutes(15) };

/** The code is needed only with two-factor sign-in. */
export type Proof = { password?: string | undefined; code?: string | undefined };

const fields = {
  password: { missing: 'Enter your password', wrong: 'That is not your password.' },
  currentPassword: { missing: 'Enter your current password', wrong: 'That is not your current password.' },
};
type Field = keyof typeof fields;

/**
 * Proves that the account's own person is at this browser. A session may be borrowed (an unlocked laptop, a stolen cookie), so
 * whatever would give the account away asks for its password again and, with two-factor sign-in, for a code.
 * @param field of the request, which has the password
 * @returns what to lock, by `lockPresence`, in the transaction that follows
 * @throws Problem 400 for a missing or wrong password, 400 `two-factor-needed`, 401 `wrong-code`, 401 when the account is gone,
 * 429 after too many wrong ones
 */
export async function requirePresence(
  deps: Deps,
  userId: number,
  { password, code }: Proof,
  field: Field = 'password',
): Promise<Credentials> {
  const known = await provePassword(deps, userId, password, field);
  if (await hasTwoFactor(deps.db, userId)) await proveCode(deps, userId, code);
  return known;
}

/** The password alone, before two-factor sign-in can be on. @throws Problem as above */
export async function provePassword(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: number,
  password: string | undefined,
  field: Field = 'password',
): Promise<Credentials> {
  if (!password) throw invalidInput(field, fields[field].missing);
  const known = await findCredentialsOf(deps.db, userId);
  if (!known) throw new Problem(401, 'not-signed-in', 'Please sign in first.');
  const isTheirs = () => isPassword(known.passwordHash, password);
  if (await countUnlessRight(deps, wrongPasswords, String(userId), isTheirs)) return known;
  throw invalidInput(field, fields[field].wrong);
}

/** Counted by account, as the caller is signed in. @throws Problem 400 `two-factor-needed`, 401 `wrong-code`, 429 */
export async function proveCode(deps: Deps, userId: number, code: string | undefined): Promise<void> {
  const message = 'Please enter the code that your authenticator app shows.';
  if (!code) throw new Problem(400, 'two-factor-needed', message, { issues: [{ path: 'code', message }] });
  await proveTwoFactor(deps, userId, code, signedIn);
}

/**
 * Locks the account. Checking takes a while, in which somebody else may have changed the password or taken the account back.
 * @throws Problem 400, as for a wrong password
 */
export async function lockPresence(tx: Database, proven: Credentials, field: Field = 'password'): Promise<void> {
  if (!(await lockCredentials(tx, proven, 'no key update'))) throw invalidInput(field, fields[field].wrong);
}
