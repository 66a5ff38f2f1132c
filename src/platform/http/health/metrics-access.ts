import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { isLoopback } from '../../loopback.rules.ts';
import { Problem } from '../errors/problem.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Lets through a request with the token, or one from this machine where no other can reach the shop. @throws Problem 401 */
export function requireScraper(request: FastifyRequest, config: Pick<Config, 'secret' | 'url' | 'trustProxy'>): void {
  const { authorization = '' } = request.headers;
  if (isPrivate(request, config) || isSame(authorization, `Bearer ${metricsToken(config.secret)}`)) return;
  throw new Problem(401, 'not-signed-in', 'Metrics need the token.');
}

/**
 * A proxy on this machine forwards requests from anywhere, and not every one says so in its headers: once the shop has a public
 * address or trusts a proxy, no request counts as local. A page of another host name that resolves to this machine is recognised by
 * that name.
 */
function isPrivate(
  { headers, hostname, socket }: FastifyRequest,
  { url, trustProxy }: Pick<Config, 'url' | 'trustProxy'>,
) {
  const isForwarded = trustProxy !== false || 'x-forwarded-for' in headers || 'forwarded' in headers;
  const isNamed = isLoopback(new URL(url).hostname) && isLoopback(hostname);
  return isNamed && !isForwarded && loopback.has(socket.remoteAddress ?? '');
}

/** Derived, so that there is one secret fewer to manage: docs/operations.md says how to print it. */
export function metricsToken(secret: string): string {
  return createHmac('sha256', secret).update('metrics').digest('base64url');
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
