import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import { orderNumberParam } from '#orders/order/orders.contract.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { orderPayment, paymentQuery } from './order-payment.contract.ts';
import { giveUpPayment, showPayment } from './show-payment.ts';
import { payOrder } from './start-payment.ts';

const response = { 200: orderPayment, 400: problemResponse, 404: problemResponse, 502: problemResponse };
const started = { ...response, 409: problemResponse };

export const orderPaymentRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/orders/:orderNumber/payment', {
    config: { isBuying: true },
    schema: {
      summary: 'Retrieve the payment of an order',
      description:
        'Available to the browser that placed the order, its customer, the holder of the payment link and staff. Queries the payment provider, at most every few seconds.',
      tags: ['Payment'],
      params: orderNumberParam,
      querystring: paymentQuery,
      response,
    },
    handler: async (request) => {
      const session = await sessionOf(deps, request);
      return showPayment(deps, { ...request.params, ...request.query, session });
    },
  });

  app.post('/orders/:orderNumber/payment', {
    config: { isBuying: true },
    schema: {
      summary: 'Start or continue the payment of an order',
      description:
        'Returns the page to pay on as `url`; under demo payment the order is paid at once. An order has one payment, however often this is called, and a settled one does not change.',
      tags: ['Payment'],
      params: orderNumberParam,
      querystring: paymentQuery,
      response: started,
    },
    handler: async (request) => {
      const session = await sessionOf(deps, request);
      return payOrder(deps, { ...request.params, ...request.query, session });
    },
  });

  app.post('/orders/:orderNumber/payment/end', {
    schema: {
      summary: 'Cancel the payment of an order',
      description:
        'Releases the goods and the promotion of the order. If it was paid a moment before, it stays paid; the response has the resulting state.',
      tags: ['Payment'],
      params: orderNumberParam,
      response,
    },
    handler: async (request) => {
      const session = await sessionOf(deps, request);
      return giveUpPayment(deps, { ...request.params, session });
    },
  });
};
