import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { totalNote } from '#platform/http/list-page.contract.ts';
import { changeStatus } from '../acts/change-status.ts';
import { listedOrder, order, orderListQuery, orderNumberParam, setStatusBody } from '../order/orders.contract.ts';
import { undoableUntil } from './bulk-status.ts';
import { listAllOrders } from './order-admin-list.ts';

const tags = ['Orders'];

/** Orders in the admin area. */
export const ordersAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/orders', {
    config: { openTo: ['orders', 'refunds'] },
    schema: {
      summary: 'List orders',
      description: totalNote(),
      tags,
      querystring: orderListQuery,
      response: { 200: z.array(listedOrder), ...staffErrors },
    },
    handler: async (request, reply) => {
      const { total, list } = await listAllOrders(deps.db, request.query, deps.clock.now());
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.patch('/orders/:orderNumber/status', {
    schema: {
      summary: 'Change the status of an order',
      description:
        'Shipped and delivered mark all that is left as sent, confirmed and processing take that mark back. Cancelling refunds what is left and returns unsent goods to stock.',
      tags,
      params: orderNumberParam,
      body: setStatusBody,
      response: { 200: order, 404: problemResponse, 409: problemResponse, ...staffErrors },
    },
    handler: async (request) => {
      const { userId: byUserId } = callerOf(request);
      const { status: to, undoable, ...more } = request.body;
      const mailNotBefore = undoable ? undoableUntil(deps.clock.now()) : undefined;
      const { orderNumber: number } = request.params;
      return changeStatus(deps, { number, to, byUserId, isStaff: true, mailNotBefore, ...more });
    },
  });
};
