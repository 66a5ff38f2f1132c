import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { expect, test } from 'vitest';
import { owner } from '../support/people.ts';
import { openShop } from '../support/shop.ts';

const mayBeCached = [
  '/api/animals/:key',
  '/api/brands/:address',
  '/api/bundles',
  '/api/bundles/:slug',
  '/api/categories',
  '/api/categories/:key',
  '/api/collections/:key',
  '/api/community/comments',
  '/api/journal',
  '/api/journal/:address',
  '/api/openapi.json',
  '/api/pages/:address',
  '/api/pages/home',
  '/api/policies',
  '/api/products',
  '/api/products/:id',
  '/api/products/:id/delivery',
  '/api/products/:id/questions',
  '/api/products/:id/rating',
  '/api/products/:id/rating-breakdown',
  '/api/products/:id/related',
  '/api/products/:id/reviews',
  '/api/products/facets',
  '/api/products/goes-with',
  '/api/products/pet-facts',
  '/api/products/suggestions',
  '/api/questions',
  '/api/shop',
  '/api/site',
  '/api/testimonials',
];

const ownHandlers = ['/api/*', '/api/admin/*', '/api/auth/register'];

/** Every route of the API with a handler that only says hello: the rest is added by the platform. */
async function helloFromEverywhere() {
  const routes: { method: string; url: string }[] = [];
  const hello = async (_request: FastifyRequest, reply: FastifyReply) => reply.type('text/plain').send('Hello');
  const listener = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route: RouteOptions) => {
      for (const method of [route.method].flat())
        if (method !== 'HEAD' && route.url.startsWith('/api/')) routes.push({ method, url: route.url });
      if (!route.url.startsWith('/api/') || ownHandlers.includes(route.url)) return;
      const { hide, summary } = route.schema ?? {};
      Object.assign(route, { handler: hello, schema: { hide, summary } });
    });
  };
  subscribe('fastify.initialization', listener);
  const shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off', CDN_PURGE_URL: 'http://127.0.0.1:9/.purge' } });
  unsubscribe('fastify.initialization', listener);
  return { shop, routes };
}

test('no API response may be cached unless its route allows it', async () => {
  const { shop, routes } = await helloFromEverywhere();
  await using _ = shop;
  const { cookies } = await owner(shop);
  const saved: string[] = [];
  const savedByCdn: string[] = [];
  const refused: string[] = [];
  for (const { method, url } of routes) {
    const path = url.replaceAll(/:\w+/g, '1').replace('*', 'nowhere');
    const { statusCode, headers } = await shop.inject({ method: method as 'GET', url: path, cookies });
    if (statusCode !== 200) refused.push(url);
    if (!String(headers['cache-control']).includes('no-store')) saved.push(url);
    if (headers['surrogate-control'] || headers['cdn-cache-control'] || headers['surrogate-key']) savedByCdn.push(url);
  }
  expect(routes.length).toBeGreaterThan(150);
  // Some keep their own handlers, two redirect before theirs.
  expect(new Set(refused)).toEqual(new Set([...ownHandlers, '/api/docs/json', '/api/docs/yaml']));
  expect(saved.toSorted()).toEqual(mayBeCached);
  expect(savedByCdn.toSorted()).toEqual(mayBeCached);
});
