import type { FastifyRequest } from 'fastify';
import { countUnlessStaff } from '#accounts/access.ts';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import type { Session } from '#accounts/session/session.ts';
import { findUser, isOf } from '#accounts/users/users.ts';
import { hours, minutes } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { countCall, countOrReject, rejectWhenSpent } from '#platform/http/limits/rate-limit.ts';
import type { PromotionProblem } from './promotions.contract.ts';

const checks = { name: 'promo', max: 30, windowMs: minutes(1) };
/** A limit of its own: who has checked a code often may still order with it. */
const guesses = { name: 'promo-guess', max: 30, windowMs: minutes(1) };
const wrongCode: PromotionProblem = 'promotion-unknown';

/** Each says that an address has ordered here: a person meets a few, a list of addresses many. */
const metCustomers = { name: 'promo-customer', max: 10, windowMs: hours(1), ofAll: 1_000 };
const tellOfCustomer: readonly string[] = [
  'promotion-first-order-only',
  'promotion-used-by-customer',
  'promotion-awaiting-payment',
] satisfies PromotionProblem[];

/** @throws Problem 429 */
export async function countCheck(deps: Deps, request: FastifyRequest): Promise<void> {
  await countUnlessStaff(deps, checks, request, await sessionOf(deps, request));
}

type Trial<T> = {
  /** The customer's, as it was typed; left out where only the session says who it is. */
  email?: string;
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
  const { email, promoCode, work, problemIn } = trial;
  const session = await sessionOf(deps, request);
  if (promoCode == null || session?.role === 'admin') return work();
  await rejectWhenSpent(deps, guesses, request.ip);
  const isAnybodys = email !== undefined && !(await isConfirmedOf(deps, session, email));
  if (isAnybodys) await rejectWhenSpent(deps, metCustomers, request.ip);
  try {
    const done = await work();
    if (problemIn) await countGuess(deps, request.ip, problemIn(done));
    return done;
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 409) throw error;
    await countGuess(deps, request.ip, error.code);
    if (isAnybodys) await countMet(deps, request, error.code);
    throw error;
  }
}

/** Of concurrent guesses, those answered after the limit is reached learn nothing either. */
async function countGuess(deps: Deps, address: string, problem: string | null | undefined): Promise<void> {
  if (problem === wrongCode) await countOrReject(deps, guesses, address);
  else await rejectWhenSpent(deps, guesses, address);
}

/** Whoever has met too many is told nothing of any other, a stranger's included. */
async function countMet(deps: Deps, request: FastifyRequest, problem: string): Promise<void> {
  if (tellOfCustomer.includes(problem)) await countCall(deps, metCustomers, request);
  else await rejectWhenSpent(deps, metCustomers, request.ip);
}

/** What an account learns of its own confirmed address is no secret. */
async function isConfirmedOf({ db }: Deps, session: Session | null, email: string): Promise<boolean> {
  const user = session?.userId ? await findUser(db, session.userId) : null;
  return user !== null && user.emailVerified && isOf(user, email);
}
