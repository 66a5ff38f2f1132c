import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import { orderNumberParam } from '#orders/order/orders.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { changeOrder } from './change-order.ts';
import { orderChange, orderChangeBody } from './order-changes.contract.ts';

export const orderChangeRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/admin/orders/:orderNumber/changes', {
    schema: {
      summary: 'Change an order before it is sent',
      description:
        'Changes the recipient and removes or adds goods. Removed goods are set against added ones; the difference is refunded, or paid outside the shop. The customer gets one email.',
      tags: ['Orders'],
      params: orderNumberParam,
      body: orderChangeBody,
      response: {
        201: orderChange,
        ...staffErrors,
        404: problemResponse,
        409: problemResponse,
      },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await changeOrder(deps, request.params.orderNumber, request.body, userId));
    },
  });
};
