import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isReachable } from '../database/database.ts';
import type { Deps } from '../deps.ts';

const alive = z.object({ status: z.literal('alive') });
const ready = z.object({ status: z.literal('ready') });
const notReady = z.object({ status: z.literal('no database') });

/**
 * For whatever watches over the process. Alive: it answers, do not restart it. Ready: send it visitors; it listens only
 * after it has migrated, so all that can be missing is the database.
 */
export const healthRoutes: FastifyPluginAsyncZod<Pick<Deps, 'db'>> = async (app, { db }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get('/healthz', {
    schema: { hide: true, response: { 200: alive } },
    handler: async () => ({ status: 'alive' as const }),
  });

  app.get('/readyz', {
    schema: { hide: true, response: { 200: ready, 503: notReady } },
    handler: async (_request, reply) =>
      (await isReachable(db))
        ? reply.code(200).send({ status: 'ready' })
        : reply.code(503).send({ status: 'no database' }),
  });
};
