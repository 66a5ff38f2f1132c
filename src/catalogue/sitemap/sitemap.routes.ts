import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import { inAddress } from '#platform/http/list-page.contract.ts';
import { cached, dependsOn } from '#platform/page-cache/page-cache.ts';
import { robots, sitemapPart, wholeSitemap } from './sitemap.ts';

const xml = 'application/xml; charset=utf-8';
/** The tags cannot be read from a text response: the handlers state what it depends on. */
const saved = cached({ tags: () => [] });
const partParam = z.object({ part: inAddress(z.int().min(1).max(10_000)) });

/** For search engines. */
export const sitemapRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, config: { url } }) => {
  app.get('/robots.txt', {
    config: saved,
    schema: { hide: true },
    handler: (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(url)),
  });

  app.get('/sitemap.xml', {
    config: saved,
    schema: { hide: true },
    handler: async (request, reply) => {
      dependsOn(request, ['catalogue']);
      return reply.type(xml).send(await wholeSitemap(db, url));
    },
  });

  app.get('/sitemap-:part.xml', {
    config: saved,
    schema: { hide: true, params: partParam },
    handler: async (request, reply) => {
      dependsOn(request, ['catalogue']);
      return reply.type(xml).send(await sitemapPart(db, url, request.params.part));
    },
  });
};
