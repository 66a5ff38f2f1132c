import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '#platform/deps/deps.ts';
import { inAddress } from '#platform/http/list-page.contract.ts';
import { cached, dependsOn } from '#platform/page-cache/page-cache.ts';
import { manifest } from './manifest.ts';
import { robots, sitemapPart, wholeSitemap } from './sitemap.ts';

const xml = 'application/xml; charset=utf-8';
/** The tags cannot be read from a text response: the handlers state what it depends on. */
const saved = cached({ tags: () => [] });
const partParam = z.object({ part: inAddress(z.int().min(1).max(10_000)) });

type Options = Deps & { admit: (request: FastifyRequest) => Promise<void> };

/** For search engines and browsers; a shop that is not opened names no goods. */
export const sitemapRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, clock, config: { url }, admit }) => {
  app.get('/robots.txt', {
    config: saved,
    schema: { hide: true },
    handler: (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(url)),
  });

  app.get('/manifest.webmanifest', {
    config: saved,
    schema: { hide: true },
    handler: async (request, reply) => {
      dependsOn(request, ['settings', 'site']);
      return reply.type('application/manifest+json').send(await manifest(db));
    },
  });

  app.get('/sitemap.xml', {
    onRequest: admit,
    config: saved,
    schema: { hide: true },
    handler: async (request, reply) => {
      dependsOn(request, ['catalogue', 'shelves', 'site']);
      return reply.type(xml).send(await wholeSitemap(db, url, clock.now()));
    },
  });

  app.get('/sitemap-:part.xml', {
    onRequest: admit,
    config: saved,
    schema: { hide: true, params: partParam },
    handler: async (request, reply) => {
      dependsOn(request, ['catalogue', 'shelves', 'site']);
      return reply.type(xml).send(await sitemapPart(db, { shopUrl: url, part: request.params.part, now: clock.now() }));
    },
  });
};
