import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Writes come from our own pages, or from programs that are no browser (shop rules, section 2). A browser names the page's
 * origin with every write, so another site's form or script cannot act in a visitor's name.
 */
export function registerSameOrigin(app: FastifyInstance, shopUrl: string): void {
  const shopOrigin = new URL(shopUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (!safeMethods.has(request.method) && !isOurs(request, shopOrigin)) {
      throw new Problem(403, 'cross-site', 'That request came from another site, so we did not do it.');
    }
  });
}

function isOurs({ headers, protocol, host }: FastifyRequest, shopOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  if (origin !== undefined) return origin === shopOrigin || origin === `${protocol}://${host}`;
  // Every browser sends one of the two with a write. What sends neither is a program, which has only the cookies it was given.
  return true;
}
