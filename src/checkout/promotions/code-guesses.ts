import type { FastifyRequest } from 'fastify';
import { countUnlessStaff } from '#accounts/access.ts';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import { minutes } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { countOrReject, rejectWhenSpent } from '#platform/http/limits/rate-limit.ts';
import type { PromotionProblem } from './promotions.contract.ts';

const checks = { name: 'promo', max: 30, windowMs: minutes(1) };
/** A limit of its own: who has checked a code often may still order with it. */
const guesses = { name: 'promo-guess', max: 30, windowMs: minutes(1) };
const wrongCode: PromotionProblem = 'promotion-unknown';

/** @throws Problem 429 */
export async function countCheck(deps: Deps, request: FastifyRequest): Promise<void> {
  await countUnlessStaff(deps, checks, request, await sessionOf(deps, request));
}

type Trial<T> = {
  promoCode: string | null | undefined;
  work: () => Promise<T>;
  /** The promotion error of a quote or an order that was not rejected for it. */
  problemIn?: (done: T) => PromotionProblem | null | undefined;
};

/**
 * Wrong codes count wherever one is tried, or the limit on checks would only move the guessing to another call. Beyond the
 * limit the right one is rejected too, because it would stand out.
 * @throws Problem 429
 */
export async function tryCode<T>(deps: Deps, request: FastifyRequest, trial: Trial<T>): Promise<T> {
  const { promoCode, work, problemIn } = trial;
  if (promoCode == null || (await sessionOf(deps, request))?.role === 'admin') return work();
  await rejectWhenSpent(deps, guesses, request.ip);
  try {
    const done = await work();
    if (problemIn) await countGuess(deps, request.ip, problemIn(done));
    return done;
  } catch (error) {
    if (error instanceof Problem && error.status === 409) await countGuess(deps, request.ip, error.code);
    throw error;
  }
}

/** Of concurrent guesses, those answered after the limit is reached learn nothing either. */
async function countGuess(deps: Deps, address: string, problem: string | null | undefined): Promise<void> {
  if (problem === wrongCode) await countOrReject(deps, guesses, address);
  else await rejectWhenSpent(deps, guesses, address);
}
