import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps/deps.ts';
import { cached } from '#platform/page-cache/page-cache.ts';
import { publicSettings } from './settings.contract.ts';
import { readPublicSettings } from './settings.ts';

export const settingsRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/shop', {
    config: cached({ tags: () => ['settings'] }),
    schema: {
      summary: 'Retrieve the shop’s name, banner, delivery, payment and return terms',
      tags: ['Shop'],
      response: { 200: publicSettings },
    },
    handler: () => readPublicSettings(deps),
  });
};
