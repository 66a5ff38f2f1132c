import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import { seconds } from '#platform/duration.ts';
import type { BegunSession, Session } from './session.ts';
import { findSession, sessionLife } from './session.ts';

/** `__Host-` binds the cookie to this host and to HTTPS; browsers refuse it over plain HTTP. */
function cookieName(config: Config): string {
  return isSecure(config) ? '__Host-session' : 'session';
}

/** The session of the browser that asks, or null before its first write. */
export async function sessionOf({ db, clock, config }: Deps, request: FastifyRequest): Promise<Session | null> {
  const token = request.cookies[cookieName(config)];
  // Longer ones are none of ours and not worth a look-up.
  return token && token.length <= 100 ? findSession(db, token, clock.now()) : null;
}

/** Gives the browser the cookie of a session that has just begun; of an older one it has it already. */
export function rememberSession(config: Config, reply: FastifyReply, session: Session | BegunSession | null): void {
  if (!session || !('token' in session)) return;
  reply.setCookie(cookieName(config), session.token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    maxAge: sessionLife / seconds(1),
  });
}

export function forgetSession(config: Config, reply: FastifyReply): void {
  reply.clearCookie(cookieName(config), { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) });
}

function isSecure(config: Config): boolean {
  return config.url.startsWith('https:');
}
