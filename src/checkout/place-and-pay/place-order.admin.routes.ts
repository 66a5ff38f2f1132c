import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import { viewOrder } from '#orders/order/order-view.ts';
import { order } from '#orders/order/orders.contract.ts';
import type { Deps } from '#platform/deps.ts';
import { staffErrors } from '#platform/http/errors/problem.contract.ts';
import { idempotencyHeader, manualOrderBody, orderRejection } from './place-order.contract.ts';
import { placeOrder } from './place-order.ts';

export const manualOrderRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/admin/orders', {
    schema: {
      summary: 'Place an order for a customer',
      description:
        'For orders by telephone or in person, paid outside the shop or through a payment link that is emailed to the customer and valid for a day. Stock, promotions, suppliers and emails work as for any order. A repeat with the same `Idempotency-Key` returns the first order.',
      tags: ['Orders'],
      headers: idempotencyHeader,
      body: manualOrderBody,
      response: { 201: order, ...staffErrors, 409: orderRejection },
    },
    handler: async (request, reply) => {
      const { payment, beside, isDeliveredFree, ...body } = request.body;
      const manual = { ...payment, beside, isDeliveredFree, byUserId: callerOf(request).userId };
      const key = request.headers['idempotency-key'];
      const placed = await placeOrder(deps, { body, key, session: null, heldBy: null, manual });
      return reply
        .code(201)
        .headers(placed.isRepeat ? { 'idempotent-replayed': 'true' } : {})
        .send(viewOrder(placed.order));
    },
  });
};
