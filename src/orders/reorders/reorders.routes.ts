import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import { rememberSession } from '#accounts/session/session-cookie.ts';
import { sessionToWrite } from '#accounts/session/session-to-write.ts';
import { productList } from '#catalogue/products/products.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { orderNumberParam, orderTokenQuery } from '../order/orders.contract.ts';
import { reorderResponse } from './reorders.contract.ts';
import { readBoughtProducts, reorder } from './reorders.ts';

export const reorderRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/orders/:orderNumber/reorder', {
    schema: {
      summary: 'Add the goods of an earlier order to the basket',
      description: 'Adds them at today’s prices, as far as they are in stock. `missing` lists the rest.',
      tags: ['Basket'],
      params: orderNumberParam,
      querystring: orderTokenQuery,
      response: {
        201: reorderResponse,
        400: problemResponse,
        404: problemResponse,
        409: problemResponse,
        429: problemResponse,
      },
    },
    handler: async (request, reply) => {
      const credentials = { session: await sessionToWrite(deps, request), ...request.query };
      const { response, session } = await reorder(deps, request.params.orderNumber, credentials);
      rememberSession(deps.config, reply, session);
      return reply.code(201).send(response);
    },
  });

  app.get('/user/bought-products', {
    config: { access: 'customer' },
    schema: {
      summary: 'List products I have bought and can buy again, latest first',
      tags: ['Account'],
      response: { 200: productList, 401: problemResponse },
    },
    handler: (request) => readBoughtProducts(deps.db, callerOf(request).userId),
  });
};
