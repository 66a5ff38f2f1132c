import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { deleteOwnQuestion, listOwnQuestions } from './own-questions.ts';
import { ownQuestionList } from './product-questions.contract.ts';

const tags = ['Account'];

export const ownQuestionRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/user/questions', {
    schema: {
      summary: 'List what I asked about products',
      tags,
      response: { 200: ownQuestionList, 401: problemResponse },
    },
    handler: (request) => listOwnQuestions(deps.db, callerOf(request).userId),
  });

  app.delete('/user/questions/:id', {
    schema: {
      summary: 'Delete a question of mine',
      description: 'Its answers go with it.',
      tags,
      params: rowIdParam,
      response: { 204: z.null(), 400: problemResponse, 401: problemResponse, 404: problemResponse },
    },
    handler: async (request, reply) => {
      await deleteOwnQuestion(deps, callerOf(request).userId, request.params.id);
      return reply.code(204).send(null);
    },
  });
};
