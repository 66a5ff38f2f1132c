import type { FastifyRequest } from 'fastify';
import { countUnlessStaff } from '#accounts/access.ts';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import type { Deps } from '#platform/deps.ts';
import { minutes } from '#platform/duration.ts';
import { Problem } from '#platform/http/problem.ts';
import type { PromotionProblem } from './promotions.contract.ts';

const checks = { name: 'promo', max: 30, windowMs: minutes(1) };
const wrongCode: PromotionProblem = 'promotion-unknown';

/** @throws Problem 429 */
export async function countCheck(deps: Deps, request: FastifyRequest): Promise<void> {
  await countUnlessStaff(deps, checks, request, await sessionOf(deps, request));
}

/**
 * A wrong code counts like a check wherever it is tried, or the limit would only move the guessing to another call.
 * @throws Problem 429
 */
export async function countIfWrong(deps: Deps, request: FastifyRequest, problem: string | undefined): Promise<void> {
  if (problem === wrongCode) await countCheck(deps, request);
}

/** The same for work that refuses a wrong code. @throws Problem 429 */
export async function countingWrongCodes<T>(deps: Deps, request: FastifyRequest, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await countIfWrong(deps, request, error instanceof Problem ? error.code : undefined);
    throw error;
  }
}
