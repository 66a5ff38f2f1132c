import type { FastifyRequest } from 'fastify';
import { days, hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { countCall, countOrReject, networkOf } from '#platform/http/limits/rate-limit.ts';
import { sessionOf } from './session-cookie.ts';
import type { Session } from './session.ts';

// A school or a mobile network may share one address.
const newSessions = { name: 'new-session', max: 3_000, windowMs: hours(1), ofAll: 100_000 };

const votes = { name: 'votes', max: 300, windowMs: hours(1), ofAll: 10_000 };
const votesForOne = { name: 'votes-for-one', max: 20, windowMs: days(1) };

/**
 * The browser's session, for a call that begins one if there is none; limited, because a client without cookies would begin one
 * with each call. `admit` checks the call's other limits first: a rejected call begins no session and does not count as one.
 * @throws Problem 429
 */
export async function sessionToWrite(
  deps: Deps,
  request: FastifyRequest,
  admit?: (session: Session | null) => Promise<void>,
): Promise<Session | null> {
  const session = await sessionOf(deps, request);
  await admit?.(session);
  if (!session) await countCall(deps, newSessions, request);
  return session;
}

/**
 * The same for a vote. Visitors vote once per session, so a client without cookies could vote any number of times: a few
 * visitors of one network a day may vote for the same thing.
 * @throws Problem 429
 */
export async function sessionToVote(
  deps: Deps,
  request: FastifyRequest<{ Params: { id: number } }>,
  what: 'review' | 'comment',
): Promise<Session | null> {
  return sessionToWrite(deps, request, async (session) => {
    if (session?.role === 'admin') return;
    await countCall(deps, votes, request);
    const forOne = `${what} ${request.params.id} ${networkOf(request.ip)}`;
    if (!session?.userId) await countOrReject(deps, votesForOne, forOne);
  });
}
