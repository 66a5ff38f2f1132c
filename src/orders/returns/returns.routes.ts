import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { requireOrder } from '../orders/order-access.ts';
import { orderNumberParam, orderTokenQuery } from '../orders/orders.contract.ts';
import { askReturn } from './ask-return.ts';
import { returnBody, returnList, returnRequest } from './returns.contract.ts';
import { listReturnsOfOrder } from './returns.ts';

const tags = ['Returns'];
const ofOrder = { params: orderNumberParam, querystring: orderTokenQuery };
const notYours = { 400: problemResponse, 404: problemResponse };

export const returnRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/orders/:orderNumber/return-requests', {
    schema: {
      summary: 'Request a return',
      description: 'Within the time for returns. The shop answers by email.',
      tags,
      ...ofOrder,
      body: returnBody,
      response: { 201: returnRequest, 409: problemResponse, ...notYours },
    },
    handler: async (request, reply) => {
      const asking = { session: await sessionOf(deps, request), ...request.query };
      return reply.code(201).send(await askReturn(deps, request.params.orderNumber, asking, request.body));
    },
  });

  app.get('/orders/:orderNumber/return-requests', {
    schema: {
      summary: 'The return requests of an order',
      tags,
      ...ofOrder,
      response: { 200: returnList, ...notYours },
    },
    handler: async (request) => {
      const asking = { session: await sessionOf(deps, request), ...request.query };
      const { order } = await requireOrder(deps, request.params.orderNumber, asking);
      return listReturnsOfOrder(deps.db, order.id);
    },
  });
};
