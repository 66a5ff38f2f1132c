import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps/deps.ts';
import { isDraining } from './drain.ts';
import { createReadiness } from './readiness.ts';

const alive = z.object({ status: z.literal('alive') });
const ready = z.object({ status: z.literal('ready') });
const serving = z.object({ status: z.literal('serving') });
const notServing = z.object({ status: z.literal('stopping') });
const notReady = z.object({
  status: z.enum([
    'stopping',
    'no database',
    'database is not writable',
    'data folder is full',
    'data folder is not writable',
  ]),
});

/**
 * Health checks. Alive: the process responds and need not be restarted. Ready: it can take orders. Serving: it may get visitors, who
 * find pages and pictures even while its database is away; a load balancer without a ready process sends them there (deploy/haproxy.cfg).
 */
export const healthRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const findError = createReadiness(deps, () => isDraining(app));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get('/healthz', {
    schema: { hide: true, response: { 200: alive } },
    handler: async () => ({ status: 'alive' as const }),
  });

  app.get('/servez', {
    schema: { hide: true, response: { 200: serving, 503: notServing } },
    handler: async (_request, reply) =>
      isDraining(app) ? reply.code(503).send({ status: 'stopping' }) : reply.code(200).send({ status: 'serving' }),
  });

  app.get('/readyz', {
    schema: { hide: true, response: { 200: ready, 503: notReady } },
    handler: async (_request, reply) => {
      const error = await findError();
      return error ? reply.code(503).send({ status: error }) : reply.code(200).send({ status: 'ready' });
    },
  });
};
