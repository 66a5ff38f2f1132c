import type { FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import type { Limit } from '#platform/http/limits/rate-limit.ts';
import { countToMost, countUnlessRight, networkOf, rejectWhenSpent } from '#platform/http/limits/rate-limit.ts';
import { knownDevice } from './known-device.ts';

/** Who guesses at an account: somebody in a network, or a browser that has signed in to it before. */
export type Guesser = { network: string; device: string | null };

/** `own` is for one guesser at one account, `account` for all strangers at it together, `network` for one network at all accounts. */
export type GuessLimits = { own: Limit; account: Limit; network?: Limit };

type Counting = Pick<Deps, 'db' | 'clock' | 'config'>;
type Counts = readonly (readonly [Limit, string])[];

export function guesserOf({ config }: Pick<Deps, 'config'>, request: FastifyRequest, email: string): Guesser {
  return { network: networkOf(request.ip), device: knownDevice(config, request, email) };
}

/**
 * What a guess counts against. A browser that is known answers for its own guesses alone: otherwise anybody could keep the
 * account's owner out of it, by guessing wrongly from wherever.
 */
export function countsFor(limits: GuessLimits, account: string, { network, device }: Guesser): Counts {
  if (device !== null) return [[limits.own, `${account} device ${device}`]];
  const ofAll: Counts = limits.network ? [[limits.network, network]] : [];
  return [[limits.own, `${account} ${network}`], [limits.account, account], ...ofAll];
}

/** @throws Problem 429 */
export async function rejectWhenGuessed(deps: Counting, counts: Counts): Promise<void> {
  for (const [limit, who] of counts) await rejectWhenSpent(deps, limit, who);
}

/** @throws Problem 429 */
export async function countGuess(deps: Counting, counts: Counts): Promise<void> {
  for (const [limit, who] of counts) await countToMost(deps, limit, who);
}

/** Counts before it looks, and takes the count back if it was right. @throws Problem 429 */
export function guessRight(deps: Counting, counts: Counts, isRight: () => Promise<boolean>): Promise<boolean> {
  const [first, ...others] = counts;
  if (!first) return isRight();
  return countUnlessRight(deps, ...first, () => guessRight(deps, others, isRight));
}
