import type { Deps } from '#platform/deps.ts';
import { minutes } from '#platform/duration.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { countUnlessRight } from '#platform/http/limits/rate-limit.ts';
import type { User } from './users.contract.ts';
import { findCredentialsOf } from './users.ts';
import { isPassword } from '../password/password.ts';

/** By account, whatever the password is asked for and wherever the browser stands that was left signed in. */
const wrongPasswords = { name: 'own-password', max: 10, windowMs: minutes(15) };

/**
 * Whoever is signed in shows that it is really they.
 * @throws Problem 401 when the account is gone, `wrong` for another password, 429 after too many of those
 */
export async function proveOwnPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: number,
  password: string,
  wrong = invalidInput('password', 'That is not your password.'),
): Promise<User> {
  const known = await findCredentialsOf(deps.db, userId);
  if (!known) throw new Problem(401, 'not-signed-in', 'Please sign in first.');
  const isTheirs = () => isPassword(known.passwordHash, password);
  if (!(await countUnlessRight(deps, wrongPasswords, String(userId), isTheirs))) throw wrong;
  return known.user;
}
