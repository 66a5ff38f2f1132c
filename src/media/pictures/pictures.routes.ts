import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '#platform/deps/deps.ts';
import { servePicture } from './pictures.ts';

export const pictureRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/media/:key/:file', {
    schema: { hide: true, params: z.object({ key: z.string(), file: z.string() }) },
    handler: async ({ params, headers }, reply) => {
      const served = await servePicture(deps, params, headers['if-none-match']);
      return reply.code(served.status).headers(served.headers).send(served.bytes);
    },
  });
};
