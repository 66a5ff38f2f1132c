import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import {
  answerReturnBody,
  beginReturnBody,
  returnList,
  returnListQuery,
  returnRequest,
} from '../../lines/returns.contract.ts';
import { orderNumberParam } from '../../order/orders.contract.ts';
import { answerReturn } from './answer-return.ts';
import { beginReturn } from './request-return.ts';
import { listReturns } from './returns.ts';

const tags = ['Returns'];

export const returnAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/return-requests', {
    schema: {
      summary: 'List returns in one state, oldest first; by default those that wait for a decision',
      tags,
      querystring: returnListQuery,
      response: { 200: returnList, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { total, list } = await listReturns(deps.db, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.post('/admin/orders/:orderNumber/return-requests', {
    schema: {
      summary: 'Create a return for a customer',
      description: 'The rules of customers’ own requests apply. The customer gets an email.',
      tags,
      params: orderNumberParam,
      body: beginReturnBody,
      response: { 201: returnRequest, 404: problemResponse, 409: problemResponse, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await beginReturn(deps, request.params.orderNumber, request.body, userId));
    },
  });

  app.patch('/return-requests/:id', {
    schema: {
      summary: 'Accept or decline a return, or close an accepted one without a refund',
      tags,
      params: rowIdParam,
      body: answerReturnBody,
      response: { 200: returnRequest, 404: problemResponse, 409: problemResponse, ...staffErrors },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return answerReturn(deps, request.params.id, request.body, userId);
    },
  });
};
