import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { answerReturn } from './answer-return.ts';
import { answerReturnBody, returnList, returnListQuery, returnRequest } from './returns.contract.ts';
import { listReturns } from './returns.ts';

const tags = ['Returns'];
const notStaff = { 400: problemResponse, 401: problemResponse, 403: problemResponse };

export const returnAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/return-requests', {
    schema: {
      summary: 'Returns that wait for an answer, longest first',
      description: '`X-Total-Count` says how many there are in all.',
      tags,
      querystring: returnListQuery,
      response: { 200: returnList, ...notStaff },
    },
    handler: async (request, reply) => {
      const { total, list } = await listReturns(deps.db, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.patch('/return-requests/:id', {
    schema: {
      summary: 'Accept or decline a return',
      tags,
      params: rowIdParam,
      body: answerReturnBody,
      response: { 200: returnRequest, 404: problemResponse, 409: problemResponse, ...notStaff },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return answerReturn(deps, request.params.id, request.body, userId);
    },
  });
};
