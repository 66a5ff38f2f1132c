import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { problemAnswer } from '#platform/http/errors/problem.contract.ts';
import { order } from '../orders/orders.contract.ts';
import { refundBody } from './refunds.contract.ts';
import { refundOrder } from './refunds.ts';

export const refundRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/refund', {
    schema: {
      summary: 'Refund an order',
      description:
        'The payment is named by `pi_` and the order number without `PV-`. Goods go back on the shelf only when told so.',
      tags: ['Orders'],
      body: refundBody,
      response: {
        201: order,
        400: problemAnswer,
        401: problemAnswer,
        403: problemAnswer,
        404: problemAnswer,
        409: problemAnswer,
      },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await refundOrder(deps, request.body, userId));
    },
  });
};
