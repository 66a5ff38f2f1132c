import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { staffErrors } from '#platform/http/errors/problem.contract.ts';
import { paletteQuery, paletteResponse } from './palette.contract.ts';
import { searchPalette } from './palette.ts';

export const paletteRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/search', {
    schema: {
      summary: 'Search orders, purchase orders, products, customers and guests',
      description: 'Returns at most five of each, and none of what the caller does not work with.',
      tags: ['Admin'],
      querystring: paletteQuery,
      response: { 200: paletteResponse, ...staffErrors },
    },
    handler: (request) => searchPalette(deps, request.query.q, callerOf(request)),
  });
};
