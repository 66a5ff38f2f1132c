import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Problem } from './problem.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Lets through whoever asks from this machine itself, or knows the token. @throws Problem 401 */
export function requireScraper({ headers, socket }: FastifyRequest, { secret }: Pick<Config, 'secret'>): void {
  // A proxy on this machine speaks for the whole world, and says so in its headers.
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  const isOnThisMachine = loopback.has(socket.remoteAddress ?? '') && !isForwarded;
  if (isOnThisMachine || isSame(headers.authorization ?? '', `Bearer ${metricsToken(secret)}`)) return;
  throw new Problem(401, 'not-signed-in', 'Metrics are for this machine, or for who brings the token.');
}

/** Derived, so that there is one secret less to keep: docs/operations.md says how to print it. */
export function metricsToken(secret: string): string {
  return createHmac('sha256', secret).update('metrics').digest('base64url');
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
