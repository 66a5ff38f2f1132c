import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import { orderNumberParam } from '#orders/orders/orders.contract.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { orderPayment, paymentQuery } from './order-payment.contract.ts';
import { giveUpPayment, showPayment } from './show-payment.ts';
import { payOrder } from './start-payment.ts';

const response = { 200: orderPayment, 400: problemResponse, 404: problemResponse, 502: problemResponse };

export const orderPaymentRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/orders/:orderNumber/payment', {
    schema: {
      summary: 'The state of an order’s payment',
      description:
        'For the browser that placed it, its customer, the holder of the link for paying and staff. The payment provider is asked, every few seconds at most.',
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
    schema: {
      summary: 'Continue to pay an order',
      description:
        'Answers where it is paid, at the `url`; under demo payment it is paid at once. However often it is asked there is one payment: what is settled stays as it is.',
      tags: ['Payment'],
      params: orderNumberParam,
      querystring: paymentQuery,
      response,
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
        'Its goods and its promotion are released. An order paid a moment before stays paid: see the response.',
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
