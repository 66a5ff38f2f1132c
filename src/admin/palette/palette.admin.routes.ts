import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { paletteResponse, paletteQuery } from './palette.contract.ts';
import { searchPalette } from './palette.ts';

export const paletteRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/search', {
    schema: {
      summary: 'Look something up: orders, purchase orders, products, customers, guests',
      description: 'At most five of each.',
      tags: ['Admin'],
      querystring: paletteQuery,
      response: { 200: paletteResponse, 400: problemResponse, 401: problemResponse, 403: problemResponse },
    },
    handler: (request) => searchPalette(deps, request.query.q),
  });
};
