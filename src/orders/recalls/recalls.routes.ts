import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { orderNumberParam, orderTokenQuery } from '../order/orders.contract.ts';
import { readRecallsOfOrder } from './recalls-of-orders.ts';
import { orderRecalls } from './recalls.contract.ts';

export const recallRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/orders/:orderNumber/recalls', {
    schema: {
      summary: 'List what of an order is being recalled',
      tags: ['Orders'],
      params: orderNumberParam,
      querystring: orderTokenQuery,
      response: { 200: orderRecalls, 400: problemResponse, 404: problemResponse },
    },
    handler: async (request) => {
      const credentials = { session: await sessionOf(deps, request), ...request.query };
      return readRecallsOfOrder(deps, request.params.orderNumber, credentials);
    },
  });
};
