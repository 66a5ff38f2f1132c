import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import { viewOrder } from '#orders/orders/order-view.ts';
import { order } from '#orders/orders/orders.contract.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { idempotencyHeader, manualOrderBody, orderRejection } from './place-order.contract.ts';
import { placeOrder } from './place-order.ts';

export const manualOrderRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/admin/orders', {
    schema: {
      summary: 'Place an order for a customer',
      description:
        'By telephone or in person, paid outside the shop or through a link sent to the customer; then it waits for its payment for a day. Stock, promotion, suppliers and emails work as for any order. A repeat under the same `Idempotency-Key` returns the first order.',
      tags: ['Orders'],
      headers: idempotencyHeader,
      body: manualOrderBody,
      response: { 201: order, 400: problemResponse, 401: problemResponse, 403: problemResponse, 409: orderRejection },
    },
    handler: async (request, reply) => {
      const { payment, beside, ...body } = request.body;
      const manual = { ...payment, beside, byUserId: callerOf(request).userId };
      const key = request.headers['idempotency-key'];
      const placed = await placeOrder(deps, { body, key, session: null, heldBy: null, manual });
      return reply
        .code(201)
        .headers(placed.isRepeat ? { 'idempotent-replayed': 'true' } : {})
        .send(viewOrder(placed.order));
    },
  });
};
