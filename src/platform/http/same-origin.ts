import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../loopback.rules.ts';
import type { Config } from '../config.ts';
import { Problem } from './errors/problem.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Writes come from our own pages, or from programs that are no browser (shop rules, section 2). A browser names the page's
 * origin with every write, so another site's form or script cannot act in a visitor's name.
 */
export function registerSameOrigin(app: FastifyInstance, { url, host }: Pick<Config, 'url' | 'host'>): void {
  const shop = new URL(url);
  // A shop that has a public address is reached by no other. One that has none is reached by the names of this machine,
  // or by whatever names there are where it listens to others: there a page that had its own name point here would pass.
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
