import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { Limit } from '#platform/http/limits/rate-limit.ts';
import { countCall } from '#platform/http/limits/rate-limit.ts';
import { sessionOf } from './session/session-cookie.ts';
import type { Session } from './session/session.ts';

export type CustomerSession = Session & { userId: number };

/** Who may call: `admin` is everybody who works here, `owner` who the shop belongs to. */
export const accesses = ['public', 'customer', 'admin', 'owner'] as const;
export type Access = (typeof accesses)[number];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where others may call it than its neighbours. */
    access?: Access;
  }
}

const required: Record<Access, (deps: Deps, request: FastifyRequest) => Promise<CustomerSession | null>> = {
  public: async () => null,
  customer: requireUser,
  admin: requireAdmin,
  owner: requireOwner,
};

const callers = new WeakMap<FastifyRequest, CustomerSession>();

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
async function requireUser(deps: Deps, request: FastifyRequest): Promise<CustomerSession> {
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
async function requireOwner(deps: Deps, request: FastifyRequest): Promise<CustomerSession> {
  const session = await requireAdmin(deps, request);
  if (session.staffRole !== 'owner')
    throw new Problem(403, 'owner-only', 'Only the shop’s owner may do that. Please ask them.');
  return session;
}

/** Before a body is read it is asked who may call: of a route what it says itself, else what its group says, else by its address. */
export function registerAccess(api: FastifyInstance, deps: Deps): void {
  api.addHook('onRequest', async (request) => {
    const caller = await required[accessTo(request.routeOptions)](deps, request);
    if (caller) callers.set(request, caller);
  });
}

/** What nobody has said anything about is for the staff under /api/admin and for everybody elsewhere. */
export function accessTo({ url = '', config }: { url?: string; config?: { access?: Access } }): Access {
  return config?.access ?? (url.startsWith('/api/admin/') ? 'admin' : 'public');
}

/** For all routes of a group that do not say otherwise. */
export function allow(access: Exclude<Access, 'public'>, group: FastifyInstance): void {
  group.addHook('onRoute', (route) => {
    route.config = { access, ...route.config };
  });
}

/** Whose call it is, of a route that is not public. */
export function callerOf(request: FastifyRequest): CustomerSession {
  const caller = callers.get(request);
  if (!caller) throw new Error(`${request.routeOptions.url} is open to everybody, so nobody may have signed in`);
  return caller;
}
