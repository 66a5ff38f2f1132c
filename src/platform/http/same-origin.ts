import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopback } from '../loopback.rules.ts';
import { Problem } from './errors/problem.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Writes come from our own pages, or from programs that are not browsers (shop rules, section 2). A browser names the page's
 * origin with every write, so another site's form or script cannot act in a visitor's name.
 */
export function registerSameOrigin(app: FastifyInstance, { url, host }: Pick<Config, 'url' | 'host'>): void {
  const shop = new URL(url);
  // A shop with a public address is reached by that alone. One without is reached by this machine's loopback names, or, where it
  // listens to other machines, by any name: there a page whose own host name resolves to this machine would pass.
  const isOurName = (name: string) => isLoopback(shop.hostname) && (isLoopback(name) || !isLoopback(host));
  app.addHook('onRequest', async (request) => {
    if (!safeMethods.has(request.method) && !isOurs(request, shop.origin, isOurName)) {
      throw new Problem(403, 'cross-site', 'That request came from another site, so we did not do it.');
    }
  });
}

function isOurs(
  { headers, protocol, host, hostname }: FastifyRequest,
  shopOrigin: string,
  isOurName: (name: string) => boolean,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  // Every browser sends one of the two with a write. What sends neither is a program, which has only the cookies it was given.
  if (origin === undefined || origin === shopOrigin) return true;
  return isOurName(hostname) && origin === `${protocol}://${host}`;
}
