import { isOrphan } from '#platform/database/violations.ts';
import { Problem } from '#platform/http/errors/problem.ts';

/**
 * A write in the name of a session or customer that ended while it was under way: somebody signed out, or closed the
 * account, in another window. The foreign key decides such a race, so that no write has to hold its session first.
 */
export function signedOutMeanwhile(error: unknown): Problem | undefined {
  if (!isOrphan(error, 'sessions') && !isOrphan(error, 'users')) return undefined;
  return new Problem(401, 'signed-out', 'You have just been signed out. Please sign in again, or carry on as a guest.');
}
