import type { FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { days, hours } from '#platform/clock.ts';
import { countCall, countOrReject, networkOf } from '#platform/http/limits/rate-limit.ts';
import { sessionOf } from './session-cookie.ts';
import type { Session } from './session.ts';

// A school or a telephone company may stand behind one address.
const newSessions = { name: 'new-session', max: 3_000, windowMs: hours(1) };

const votes = { name: 'votes', max: 300, windowMs: hours(1) };
const votesForOne = { name: 'votes-for-one', max: 20, windowMs: days(1) };

/**
 * The browser's session, for a call that begins one where there is none: who keeps no cookie begins no end of them. `admit` has the
 * other limits of the call: one that it rejects begins no session, and so does not count as one.
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
 * The same for a vote. A visitor has one by session, so that whoever keeps no cookie would have any number: of one network,
 * a few visitors a day may vote for the same thing. @throws Problem 429
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
