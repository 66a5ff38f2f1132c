import type { FastifyRequest } from 'fastify';
import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { countCall, rejectWhenSpent } from '#platform/http/limits/rate-limit.ts';

/** Each says that an address has an account: a person meets a few, a list of addresses many. */
const takenEmails = { name: 'email-taken', max: 10, windowMs: hours(1), ofAll: 1_000 };

/**
 * For whatever says that an address is taken. Whoever has met too many of those is told nothing for a while, of free ones neither.
 * Not inside a transaction, whose rollback would undo the count.
 * @throws Problem 429
 */
export async function countTaken<T>(
  deps: Deps,
  caller: Pick<FastifyRequest, 'ip'>,
  work: () => Promise<T>,
): Promise<T> {
  await rejectWhenSpent(deps, takenEmails, caller.ip);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.code === 'email-taken') await countCall(deps, takenEmails, caller);
    throw error;
  }
}
