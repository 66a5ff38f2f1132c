import { hash, verify } from '@node-rs/argon2';
import { Problem } from '#platform/http/errors/problem.ts';
import { isCommon } from './common-passwords.rules.ts';

/** OWASP's first recommendation for argon2id (19 MiB, two passes, one lane), the library's own defaults otherwise. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @param path of the field in the request @throws Problem 400 for a common password */
export async function hashPassword(password: string, path = 'password'): Promise<string> {
  if (isCommon(password)) {
    const message = 'That is one of the most common passwords. Please choose one that is harder to guess.';
    throw new Problem(400, 'common-password', message, { issues: [{ path, message }] });
  }
  return hash(password, cost);
}

/** Without a hash (an unknown address) it takes as long and returns false, so that the time reveals nothing. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== undefined;
}

const nobody = hash('nobody has this password', cost);
