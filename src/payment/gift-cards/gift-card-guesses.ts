import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import { hours, minutes } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { countCall, countOrReject, rejectWhenSpent } from '#platform/http/limits/rate-limit.ts';
import { unknownCard } from './gift-cards.ts';

const lookUps = { name: 'gift-card', max: 20, windowMs: minutes(10) };
/** Of all calls that take a code, or the limit on one would only move the guessing to another. */
const guesses = { name: 'gift-card-guess', max: 10, windowMs: hours(1) };

/** @throws Problem 429 */
export function countLookUp(deps: Deps, request: FastifyRequest): Promise<void> {
  return countCall(deps, lookUps, request);
}

/** Beyond the limit the right code is rejected too, because it would stand out. @throws Problem 429 */
export async function tryGiftCards<T>(
  deps: Deps,
  request: FastifyRequest,
  codes: readonly string[] | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!codes?.length || (await sessionOf(deps, request))?.role === 'admin') return work();
  await rejectWhenSpent(deps, guesses, request.ip);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.code === unknownCard) await countOrReject(deps, guesses, request.ip);
    throw error;
  }
}
