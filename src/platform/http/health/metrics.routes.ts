import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';
import { requireScraper } from './metrics-access.ts';

type Metrics = { config: Config; type: string; read: () => Promise<string> };

/** In the text format of Prometheus. */
export const metricsRoutes: FastifyPluginAsyncZod<Metrics> = async (app, { config, type, read }) => {
  app.get('/metrics', {
    schema: { hide: true },
    handler: async (request, reply) => {
      requireScraper(request, config);
      return reply.type(type).send(await read());
    },
  });
};
