import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { days, seconds } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { countOrReject, countUnlessRight, networkOf, rejectWhenSpent } from '#platform/http/limits/rate-limit.ts';
import type { Limit } from '#platform/http/limits/rate-limit.ts';
import { isSignedFor, signFor } from '#platform/signed-link.ts';

const cookie = 'device';
const purpose = 'known device';
const life = days(365);

/** The browser's device id if it has signed in to this account before, otherwise null. */
function knownDevice({ secret }: Config, request: FastifyRequest, email: string): string | null {
  const [id = '', signature = ''] = (request.cookies[cookie] ?? '').split('.');
  return isSignedFor(secret, purpose, subjectOf(id, email), signature) ? id : null;
}

/**
 * The cookie survives a sign-out. It grants no access; it only keeps other people's wrong guesses from counting for this
 * browser.
 */
export function rememberDevice(config: Config, request: FastifyRequest, reply: FastifyReply, email: string): void {
  const id = knownDevice(config, request, email) ?? randomBytes(16).toString('base64url');
  reply.setCookie(cookie, `${id}.${signFor(config.secret, purpose, subjectOf(id, email))}`, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.url.startsWith('https:'),
    maxAge: life / seconds(1),
  });
}

function subjectOf(id: string, email: string): string {
  return `${id} ${email.toLowerCase()}`;
}

/** Who is guessing: a network, or a browser that has signed in to the account before. */
export type Guesser = { network: string; device: string | null };

/** `own` limits one guesser at one account, `account` all strangers at one account, `network` one network at all accounts. */
export type GuessLimits = { own: Limit; account?: Limit; network?: Limit };

type GuessDeps = Pick<Deps, 'db' | 'clock' | 'config'>;
type LimitsToCount = readonly (readonly [Limit, string])[];

export function guesserOf({ config }: Pick<Deps, 'config'>, request: FastifyRequest, email: string): Guesser {
  return { network: networkOf(request.ip), device: knownDevice(config, request, email) };
}

/**
 * The limits a guess counts against. A known browser is limited by its own guesses only: otherwise anybody could lock the
 * account's owner out by guessing wrongly. The network comes first: once it is spent, no row is kept for each text that it types as an
 * address.
 */
export function countsFor(limits: GuessLimits, account: string, { network, device }: Guesser): LimitsToCount {
  if (device !== null) return [[limits.own, `${account} device ${device}`]];
  const atAll: LimitsToCount = limits.network ? [[limits.network, network]] : [];
  const counts: LimitsToCount = [[limits.own, `${account} ${network}`]];
  const byAll: LimitsToCount = limits.account ? [[limits.account, account]] : [];
  return [...atAll, ...counts, ...byAll];
}

/** @throws Problem 429 */
export async function rejectWhenGuessesSpent(deps: GuessDeps, counts: LimitsToCount): Promise<void> {
  for (const [limit, who] of counts) await rejectWhenSpent(deps, limit, who);
}

/** @throws Problem 429 */
export async function countGuess(deps: GuessDeps, counts: LimitsToCount): Promise<void> {
  for (const [limit, who] of counts) await countOrReject(deps, limit, who);
}

/** Counts before it checks, and takes the count back if the guess was right. @throws Problem 429 */
export function checkCountingGuess(
  deps: GuessDeps,
  counts: LimitsToCount,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const [first, ...others] = counts;
  if (!first) return isRight();
  return countUnlessRight(deps, ...first, () => checkCountingGuess(deps, others, isRight));
}
