import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps.ts';
import { cached } from '#platform/page-cache/page-cache.ts';
import { shopSettings } from './settings.contract.ts';
import { readSettings } from './settings.ts';

export const settingsRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db }) => {
  app.get('/shop', {
    config: cached({ tags: () => ['settings'] }),
    schema: {
      summary: 'Name, banner, delivery and return terms of the shop',
      tags: ['Shop'],
      response: { 200: shopSettings },
    },
    handler: () => readSettings(db),
  });
};
