import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { seconds } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { BegunSession, Session } from './session.ts';
import { findSession, sessionLife } from './session.ts';

/** `__Host-` binds the cookie to this host and to HTTPS; browsers refuse it over plain HTTP. */
function cookieName(config: Config): string {
  return isSecure(config) ? '__Host-session' : 'session';
}

/** Tokens of sessions that were extended in this request. */
const slid = new WeakMap<FastifyRequest, string>();

/**
 * Renews the browser's cookie when its session was extended. Not when the call itself has set the cookie, and never in a
 * response that a cache may share. Register it after the cookies.
 */
export function registerSlidingCookie(app: FastifyInstance, config: Config): void {
  app.addHook('onSend', async (request, reply) => {
    const token = slid.get(request);
    if (token === undefined || reply.hasHeader('set-cookie') || isShared(request, reply)) return;
    setSessionCookie(config, reply, token);
  });
}

/** One look-up per request, although access, handler and limits each need the session. */
const found = new WeakMap<FastifyRequest, Promise<Session | null>>();

/** The browser's session as it was when the request came; null before its first write. */
export function sessionOf(deps: Deps, request: FastifyRequest): Promise<Session | null> {
  const known = found.get(request);
  if (known) return known;
  const looking = lookUp(deps, request);
  found.set(request, looking);
  return looking;
}

/** The next `sessionOf` queries the session again: for responses that stay open, such as event streams. */
export function lookAgain(request: FastifyRequest): void {
  found.delete(request);
}

/** Sets the cookie of a session that has just begun; an older session's is set already. */
export function rememberSession(config: Config, reply: FastifyReply, session: Session | BegunSession | null): void {
  if (session && 'token' in session) setSessionCookie(config, reply, session.token);
}

export function forgetSession(config: Config, reply: FastifyReply): void {
  reply.clearCookie(cookieName(config), { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) });
}

async function lookUp({ db, clock, config }: Deps, request: FastifyRequest): Promise<Session | null> {
  const token = request.cookies[cookieName(config)];
  // Longer tokens are not the shop's and need no query.
  const saved = token && token.length <= 100 ? await findSession(db, token, clock.now()) : null;
  if (token && saved?.hasSlid) slid.set(request, token);
  return saved && saved.session;
}

function setSessionCookie(config: Config, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    maxAge: sessionLife / seconds(1),
  });
}

function isShared(request: FastifyRequest, reply: FastifyReply): boolean {
  return request.routeOptions.config.cached !== undefined || /public/.test(String(reply.getHeader('cache-control')));
}

function isSecure(config: Config): boolean {
  return config.url.startsWith('https:');
}
