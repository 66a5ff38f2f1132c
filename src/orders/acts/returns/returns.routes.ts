import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { countWriting } from '#accounts/access.ts';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { returnBody, returnList, returnRequest } from '../../lines/returns.contract.ts';
import { requireOrder } from '../../order/order-access.ts';
import { orderNumberParam, orderTokenQuery } from '../../order/orders.contract.ts';
import { requestReturn } from './request-return.ts';
import { listReturnsOfOrder } from './returns.ts';

const tags = ['Returns'];
const askings = { name: 'returns', max: 20, windowMs: hours(1) };
const ofOrder = { params: orderNumberParam, querystring: orderTokenQuery };
const notYours = { 400: problemResponse, 404: problemResponse };

export const returnRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/orders/:orderNumber/return-requests', {
    schema: {
      summary: 'Request a return',
      description: 'Possible within the time for returns. The shop replies by email.',
      tags,
      ...ofOrder,
      body: returnBody,
      response: { 201: returnRequest, 409: problemResponse, 429: problemResponse, ...notYours },
    },
    handler: async (request, reply) => {
      const session = await sessionOf(deps, request);
      await countWriting(deps, askings, request, session);
      const credentials = { session, ...request.query };
      return reply.code(201).send(await requestReturn(deps, request.params.orderNumber, credentials, request.body));
    },
  });

  app.get('/orders/:orderNumber/return-requests', {
    schema: {
      summary: 'List the return requests of an order',
      tags,
      ...ofOrder,
      response: { 200: returnList, ...notYours },
    },
    handler: async (request) => {
      const credentials = { session: await sessionOf(deps, request), ...request.query };
      const { order } = await requireOrder(deps, request.params.orderNumber, credentials);
      return listReturnsOfOrder(deps.db, order.id);
    },
  });
};
