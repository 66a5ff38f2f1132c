import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { Limit } from '#platform/http/limits/rate-limit.ts';
import { countAlways, countCall } from '#platform/http/limits/rate-limit.ts';
import { notYourArea } from './areas/not-your-area.ts';
import { isOwnerOrGiven, worksWith } from './areas/staff-areas.contract.ts';
import type { OpenTo } from './areas/staff-areas.contract.ts';
import { sessionOf } from './session/session-cookie.ts';
import type { Session } from './session/session.ts';

export type CustomerSession = Session & { userId: number };

/** Who may call a route: `admin` is staff whose areas open it, `owner` only the shop's owners. */
export const accesses = ['public', 'customer', 'admin', 'owner'] as const;
export type Access = (typeof accesses)[number];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Overrides the access of the route's group. */
    access?: Access;
    /** Which staff may call it. Every `admin` route has this; an `owner` route that has it is for staff with such an area, too. */
    openTo?: OpenTo;
    /** Strangers may call it before the shop is opened, too; all other public calls wait for that. */
    beforeOpening?: boolean;
  }
}

const required: Record<Access, (deps: Deps, request: FastifyRequest) => Promise<CustomerSession | null>> = {
  public: async () => null,
  customer: requireUser,
  admin: requireWorker,
  owner: requireOwner,
};

const callers = new WeakMap<FastifyRequest, CustomerSession>();

/** Counts a call against a limit; staff are not limited (shop rules, section 16). @throws Problem 429 */
export async function countUnlessStaff(
  deps: Deps,
  limit: Limit,
  request: FastifyRequest,
  session: Session | null,
): Promise<void> {
  if (session?.role !== 'admin') await countCall(deps, limit, request);
}

/** People write from a few networks. */
const networksOfAccount = 3;

/**
 * The same for what somebody writes to be read or emailed: an account has a limit too, from wherever it writes. It comes first: what it
 * sends beyond its own limit takes nothing from its neighbours' at the address.
 * @throws Problem 429
 */
export async function countWriting(
  deps: Deps,
  limit: Limit,
  request: FastifyRequest,
  session: Session | null,
): Promise<void> {
  await countOfAccount(deps, { ...limit, max: limit.max * networksOfAccount }, session);
  await countUnlessStaff(deps, limit, request, session);
}

/** For what only customers do: neighbours at an address do not share it. Also while the limits of addresses are off. @throws Problem 429 */
export async function countOfAccount(
  deps: Deps,
  { name, max, windowMs }: Limit,
  session: Session | null,
): Promise<void> {
  if (session?.userId == null || session.role === 'admin') return;
  await countAlways(deps, { name: `${name}-account`, max, windowMs }, `account ${session.userId}`);
}

/** Any signed-in user. @throws Problem 401 */
async function requireUser(deps: Deps, request: FastifyRequest): Promise<CustomerSession> {
  const session = await sessionOf(deps, request);
  if (session?.userId == null) throw new Problem(401, 'not-signed-in', 'Please sign in first.');
  return { ...session, userId: session.userId };
}

/** A member of staff. @throws Problem 401 for a visitor, 403 for a customer */
export async function requireAdmin(deps: Deps, request: FastifyRequest): Promise<CustomerSession> {
  const session = await requireUser(deps, request);
  if (session.role !== 'admin') throw new Problem(403, 'not-allowed', 'Only the shop’s own staff may do that.');
  return session;
}

/** Staff with an area of the call; without one declared, nobody. @throws Problem 401 for a visitor, 403 for everybody else */
async function requireWorker(deps: Deps, request: FastifyRequest): Promise<CustomerSession> {
  const session = await requireAdmin(deps, request);
  const openTo = request.routeOptions.config.openTo ?? [];
  if (!worksWith(session, openTo)) throw notYourArea(openTo);
  return session;
}

/** An owner, or staff who were given the call's area. @throws Problem 401 for a visitor, 403 for everybody else */
async function requireOwner(deps: Deps, request: FastifyRequest): Promise<CustomerSession> {
  const session = await requireAdmin(deps, request);
  const { openTo = [] } = request.routeOptions.config;
  if (!isOwnerOrGiven(session, openTo === 'all-staff' ? [] : openTo))
    throw new Problem(403, 'owner-only', 'Only the shop’s owner may do that. Please ask them.');
  return session;
}

/** Rejects strangers until the shop is opened. */
type Gate = (request: FastifyRequest) => Promise<void>;

/** Checks access before a body is read: by the route's own setting, otherwise its group's, otherwise its path. */
export function registerAccess(api: FastifyInstance, deps: Deps, admit: Gate): void {
  const routes: RouteOptions[] = [];
  api.addHook('onRoute', (route) => void routes.push(route));
  api.addHook('onReady', async () => rejectWithoutArea(routes));
  api.addHook('onRequest', async (request) => {
    const caller = await required[accessTo(request.routeOptions)](deps, request);
    if (caller) callers.set(request, caller);
    if (waitsForOpening(request.routeOptions)) await admit(request);
  });
}

/** A call of staff that names no area would be closed to all but owners: somebody has forgotten to say. */
function rejectWithoutArea(routes: readonly RouteOptions[]): void {
  const without = routes.find((route) => accessTo(route) === 'admin' && !route.config?.openTo);
  if (without)
    throw new Error(`${String(without.method)} ${without.url} says no area of staff: see src/staff-routes.ts`);
}

/** Whether strangers may call it only once the shop is opened. */
export function waitsForOpening(route: RouteWithAccess): boolean {
  return accessTo(route) === 'public' && !route.config?.beforeOpening;
}

type RouteWithAccess = { url?: string; config?: { access?: Access; beforeOpening?: boolean } };

/** Without a setting, routes under /api/admin are for staff and all others are public. */
export function accessTo({ url = '', config }: RouteWithAccess): Access {
  return config?.access ?? (url.startsWith('/api/admin/') ? 'admin' : 'public');
}

/** The access of all routes of a group without a setting of their own. */
export function allow(access: Exclude<Access, 'public'>, group: FastifyInstance): void {
  group.addHook('onRoute', (route) => {
    route.config = { access, ...route.config };
  });
}

/** Which staff may call the routes of a group that do not say it themselves, nor that they are only for owners. Before `allow`. */
export function openToStaff(openTo: OpenTo, group: FastifyInstance): void {
  group.addHook('onRoute', (route) => {
    if (route.config?.access === 'owner') return;
    route.config = { openTo, ...route.config };
  });
}

/** Lets strangers call all routes of a group before the shop is opened. */
export function openEarly(group: FastifyInstance): void {
  group.addHook('onRoute', (route) => {
    route.config = { ...route.config, beforeOpening: true };
  });
}

/** The caller of a route that is not public. */
export function callerOf(request: FastifyRequest): CustomerSession {
  const caller = callers.get(request);
  if (!caller) throw new Error(`${request.routeOptions.url} is open to everybody, so nobody may have signed in`);
  return caller;
}
