import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { order } from '../order/orders.contract.ts';
import { refundBody } from './refunds.contract.ts';
import { refundOrder } from './refunds.ts';

export const refundRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/refund', {
    schema: {
      summary: 'Refund an order',
      description:
        '`paymentIntentId` is `pi_` and the order number without `PV-`. Goods are restocked only if requested.',
      tags: ['Orders'],
      body: refundBody,
      response: {
        201: order,
        ...staffErrors,
        404: problemResponse,
        409: problemResponse,
      },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await refundOrder(deps, request.body, userId));
    },
  });
};
