import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps/deps.ts';
import { cached, dependsOn } from '#platform/page-cache/page-cache.ts';
import { journalFeed } from './journal-feed.ts';

type Options = Deps & { admit: (request: FastifyRequest) => Promise<void> };

/** For readers of feeds. */
export const journalFeedRoutes: FastifyPluginAsyncZod<Options> = async (app, { admit, ...deps }) => {
  app.get('/feeds/journal.atom', {
    onRequest: admit,
    config: cached({ tags: () => [] }),
    schema: { hide: true },
    handler: async (request, reply) => {
      dependsOn(request, ['site', 'settings']);
      return reply.type('application/atom+xml; charset=utf-8').send(await journalFeed(deps));
    },
  });
};
