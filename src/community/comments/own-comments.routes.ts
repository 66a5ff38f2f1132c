import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf, countOfAccount } from '#accounts/access.ts';
import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { changeCommentBody, ownCommentList } from './comments.contract.ts';
import { changeOwnComment, deleteOwnComment, listOwnComments } from './own-comments.ts';

const tags = ['Account'];
const changes = { name: 'own-comments', max: 60, windowMs: hours(1) };
const errorResponses = { 400: problemResponse, 401: problemResponse, 404: problemResponse };

export const ownCommentRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/user/comments', {
    schema: { summary: 'List my comments', tags, response: { 200: ownCommentList, 401: problemResponse } },
    handler: (request) => listOwnComments(deps.db, callerOf(request).userId),
  });

  app.put('/user/comments/:id', {
    schema: {
      summary: 'Change a comment of mine',
      tags,
      params: rowIdParam,
      body: changeCommentBody,
      response: { 200: ownCommentList, 429: problemResponse, ...errorResponses },
    },
    handler: async (request) => {
      const caller = callerOf(request);
      await countOfAccount(deps, changes, caller);
      return changeOwnComment(deps, caller.userId, request.params.id, request.body.content);
    },
  });

  app.delete('/user/comments/:id', {
    schema: {
      summary: 'Delete a comment of mine',
      tags,
      params: rowIdParam,
      response: { 204: z.null(), ...errorResponses },
    },
    handler: async (request, reply) => {
      await deleteOwnComment(deps, callerOf(request).userId, request.params.id);
      return reply.code(204).send(null);
    },
  });
};
