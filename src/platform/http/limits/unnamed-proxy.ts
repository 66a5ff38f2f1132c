import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { isPublicAddress } from '../../public-address.rules.ts';
import { networkOf } from './rate-limit.ts';

const found = new WeakMap<Config, string>();

/**
 * Notices a proxy in front of the shop that TRUST_PROXY does not name: all visitors then count as one network, and share its limits.
 * It is not trusted by itself, as anybody can send such a header to a port that a container publishes.
 */
export function watchForProxy(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (found.has(config) || !('x-forwarded-for' in request.headers)) return done();
    const sender = networkOf(request.socket.remoteAddress ?? '');
    if (networkOf(request.ip) !== sender || isPublicAddress(sender)) return done();
    found.set(config, sender);
    request.log.warn(
      { proxy: sender },
      'Requests come through a proxy that TRUST_PROXY does not name: all visitors count as one, and share its limits. See docs/operations.md',
    );
    done();
  });
}

/** The address of such a proxy; null: this process has met none. */
export function unnamedProxy(config: Config): string | null {
  return found.get(config) ?? null;
}
