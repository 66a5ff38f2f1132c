import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Limit } from '#platform/http/rate-limit.ts';
import { countCall } from '#platform/http/rate-limit.ts';
import { sessionOf } from './session/session-cookie.ts';
import type { Session } from './session/session.ts';

export type CustomerSession = Session & { userId: number };

/** The shop's own staff may do things as often as they need (shop rules, section 16). @throws Problem 429 */
export async function countUnlessStaff(
  deps: Deps,
  limit: Limit,
  request: FastifyRequest,
  session: Session | null,
): Promise<void> {
  if (session?.role !== 'admin') await countCall(deps, limit, request);
}

/** Who is signed in, as anybody. @throws Problem 401 */
export async function requireUser(deps: Deps, request: FastifyRequest): Promise<CustomerSession> {
  const session = await sessionOf(deps, request);
  if (session?.userId == null) throw new Problem(401, 'not-signed-in', 'Please sign in first.');
  return { ...session, userId: session.userId };
}

/** Who runs the shop. @throws Problem 401 for a visitor, 403 for a customer */
export async function requireAdmin(deps: Deps, request: FastifyRequest): Promise<CustomerSession> {
  const session = await requireUser(deps, request);
  if (session.role !== 'admin') throw new Problem(403, 'not-allowed', 'Only the shop’s own staff may do that.');
  return session;
}

/** Who the shop belongs to. @throws Problem 401 for a visitor, 403 for everybody else */
export async function requireOwner(deps: Deps, request: FastifyRequest): Promise<CustomerSession> {
  const session = await requireAdmin(deps, request);
  if (session.staffRole !== 'owner')
    throw new Problem(403, 'owner-only', 'Only the shop’s owner may do that. Please ask them.');
  return session;
}

/** For a whole plugin of calls: who may is asked before what was sent is read, let alone looked at. */
export function admitOnly(app: FastifyInstance, deps: Deps, who: typeof requireUser): void {
  app.addHook('onRequest', async (request) => void (await who(deps, request)));
}
