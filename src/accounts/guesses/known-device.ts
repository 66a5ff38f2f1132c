import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import { days, seconds } from '#platform/duration.ts';
import { isSignedFor, signFor } from '#platform/signed-link.ts';

const cookie = 'device';
const purpose = 'known device';
const life = days(365);

/** The browser's own number, if it has signed in to the account of this address before; else null. */
export function knownDevice({ secret }: Config, request: FastifyRequest, email: string): string | null {
  const [id = '', signature = ''] = (request.cookies[cookie] ?? '').split('.');
  return isSignedFor(secret, purpose, subjectOf(id, email), signature) ? id : null;
}

/** The cookie stays when somebody signs out: it opens nothing, and only keeps the wrong guesses of others from counting here. */
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
