import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps/deps.ts';
import { cached, dependsOn } from '#platform/page-cache/page-cache.ts';
import { googleFeed } from './google-feed.ts';
import type { DeliveryPrices } from './google-feed.ts';
import { createFeedSender } from './send-feed.ts';

const saved = cached({ tags: () => ['catalogue', 'settings', 'shelves', 'suppliers'] });

type Options = Deps & { admit: (request: FastifyRequest) => Promise<void>; deliveryPrices: DeliveryPrices };

/** For Google Merchant Center; a shop that is not opened offers nothing. */
export const googleFeedRoutes: FastifyPluginAsyncZod<Options> = async (app, { admit, ...deps }) => {
  const send = createFeedSender();

  for (const [format, type] of [
    ['xml', 'application/xml; charset=utf-8'],
    ['tsv', 'text/tab-separated-values; charset=utf-8'],
  ] as const)
    app.get(`/feeds/google.${format}`, {
      onRequest: admit,
      config: saved,
      schema: { hide: true },
      handler: async (request, reply) => {
        dependsOn(request, saved.cached.tagsOf(undefined, undefined));
        return send(request, reply.type(type), await googleFeed(deps, format));
      },
    });
};
