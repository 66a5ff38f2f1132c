import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { adminQuestion, adminQuestionQuery, shopAnswerBody, stateBody } from './product-questions.contract.ts';
import { answerAsShop, decideAnswer, decideQuestion, listAllQuestions } from './question-admin.ts';

const tags = ['Admin'];
const response = { 200: adminQuestion, 404: problemResponse, ...staffErrors };

/** The owner's calls about questions. */
export const questionAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/product-questions', {
    schema: {
      summary: 'List what shoppers ask about products, newest first',
      description: '`X-Total-Count` is an estimate if there are very many.',
      tags,
      querystring: adminQuestionQuery,
      response: { 200: z.array(adminQuestion), ...staffErrors },
    },
    handler: async ({ query }, reply) => {
      const { total, list } = await listAllQuestions(deps.db, query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.patch('/admin/product-questions/:id', {
    schema: {
      summary: 'Show, reject or delete a question',
      description: 'Rejected and deleted ones can be taken back for 30 days.',
      tags,
      params: rowIdParam,
      body: stateBody,
      response,
    },
    handler: (request) => decideQuestion(deps, request.params.id, request.body.state, callerOf(request).userId),
  });

  app.post('/admin/product-questions/:id/answers', {
    schema: {
      summary: 'Answer a question for everybody to read',
      description: 'Shows the question, too. The asker is emailed the first answer five minutes later.',
      tags,
      params: rowIdParam,
      body: shopAnswerBody,
      response: { 201: adminQuestion, 404: problemResponse, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await answerAsShop(deps, request.params.id, request.body.text, userId));
    },
  });

  app.patch('/admin/product-answers/:id', {
    schema: { summary: 'Show, reject or delete an answer', tags, params: rowIdParam, body: stateBody, response },
    handler: (request) => decideAnswer(deps, request.params.id, request.body.state, callerOf(request).userId),
  });
};
