import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps.ts';
import { problemAnswer } from '#platform/http/errors/problem.contract.ts';
import { deskSearchAnswer, deskSearchQuery } from './palette.contract.ts';
import { searchDesk } from './palette.ts';

export const deskSearchRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/search', {
    schema: {
      summary: 'Look something up: orders, products, customers',
      description: 'At most five of each.',
      tags: ['Desk'],
      querystring: deskSearchQuery,
      response: { 200: deskSearchAnswer, 400: problemAnswer, 401: problemAnswer, 403: problemAnswer },
    },
    handler: (request) => searchDesk(deps.db, request.query.q),
  });
};
