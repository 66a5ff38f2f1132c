import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { showOrder } from './order-access.ts';
import { listUserOrders } from './order-list.ts';
import { order, orderList, orderLookupQuery, orderNumberParam, orderPage, trackedOrder } from './orders.contract.ts';

export const orderRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/orders/:orderNumber', {
    schema: {
      summary: 'Retrieve an order',
      description:
        'Returns the whole order to the browser that placed it, its customer, staff and the holder of the `token` of an emailed link. With the order’s `email`, returns status, items and parcels only.',
      tags: ['Orders'],
      params: orderNumberParam,
      querystring: orderLookupQuery,
      response: { 200: order.or(trackedOrder), 400: problemResponse, 404: problemResponse, 429: problemResponse },
    },
    handler: async (request) => {
      const session = await sessionOf(deps, request);
      return showOrder(deps, request, request.params.orderNumber, { session, ...request.query });
    },
  });

  app.get('/user/orders', {
    config: { access: 'customer' },
    schema: {
      summary: 'List my orders, newest first',
      tags: ['Account'],
      querystring: orderPage,
      response: { 200: orderList, 400: problemResponse, 401: problemResponse },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { total, list } = await listUserOrders(deps.db, userId, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });
};
