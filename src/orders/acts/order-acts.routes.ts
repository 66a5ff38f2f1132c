import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { order, orderNumberParam, orderTokenQuery } from '../order/orders.contract.ts';
import { cancelOrder } from './cancellations.ts';
import { writeTexts, writeTextsBody } from './write-texts.ts';

export const cancellationRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/orders/:orderNumber/cancellation', {
    schema: {
      summary: 'Cancel my order before it is sent',
      description:
        'Available to the browser that placed the order, its customer and the holder of the `token` of an emailed link.',
      tags: ['Orders'],
      params: orderNumberParam,
      querystring: orderTokenQuery,
      response: { 201: order, 400: problemResponse, 404: problemResponse, 409: problemResponse },
    },
    handler: async (request, reply) => {
      const credentials = { session: await sessionOf(deps, request), ...request.query };
      return reply.code(201).send(await cancelOrder(deps, request.params.orderNumber, credentials));
    },
  });
};

export const writtenTextRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.put('/orders/:orderNumber/texts', {
    schema: {
      summary: 'Say what to write on goods that are made for me',
      description: 'Until they are sent: for those who may cancel the order, and for staff.',
      tags: ['Orders'],
      params: orderNumberParam,
      querystring: orderTokenQuery,
      body: writeTextsBody,
      response: { 200: order, 400: problemResponse, 404: problemResponse, 409: problemResponse },
    },
    handler: async (request) =>
      writeTexts(deps, request.params.orderNumber, request.body, {
        session: await sessionOf(deps, request),
        ...request.query,
      }),
  });
};
