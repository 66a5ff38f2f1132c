import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf, countWriting } from '#accounts/access.ts';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import { hours } from '#platform/clock.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { cached } from '#platform/page-cache/page-cache.ts';
import { productIdParam } from '../products/products.contract.ts';
import {
  askBody,
  customerAnswerBody,
  productQuestionList,
  questionQuery,
  questionReceived,
} from './product-questions.contract.ts';
import { answerAsBuyer, askQuestion, listQuestions } from './product-questions.ts';
import type { HasBought } from './product-questions.ts';

const tags = ['Products'];
const ofProduct = (_response: unknown, { id }: { id: number }) => [productTag(id)];
const askings = { name: 'product-questions', max: 5, windowMs: hours(1), ofAll: 300 };
const answerings = { name: 'product-answers', max: 10, windowMs: hours(1), ofAll: 300 };
const errorResponses = { 400: problemResponse, 404: problemResponse };
const rejections = { ...errorResponses, 409: problemResponse, 429: problemResponse };

export const productQuestionRoutes: FastifyPluginAsyncZod<Deps & { hasBought: HasBought }> = async (app, deps) => {
  app.get('/products/:id/questions', {
    config: cached({ tags: ofProduct }),
    schema: {
      summary: 'List what has been asked about a product and its variants, with the answers, newest first',
      tags,
      params: productIdParam,
      querystring: questionQuery,
      response: { 200: productQuestionList, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { list, total } = await listQuestions(deps.db, request.params.id, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.post('/products/:id/questions', {
    schema: {
      summary: 'Ask about a product',
      description: 'Shown once staff have read it. The asker is emailed the answer, once.',
      tags,
      params: productIdParam,
      body: askBody,
      response: { 201: questionReceived, ...rejections },
    },
    handler: async (request, reply) => {
      const author = await sessionOf(deps, request);
      await countWriting(deps, askings, request, author);
      await askQuestion(deps, request.params.id, request.body, author);
      return reply.code(201).send({ message: 'We’ll read it, and email you once with the answer.' });
    },
  });

  app.post('/product-questions/:id/answers', {
    config: { access: 'customer' },
    schema: {
      summary: 'Answer a question about a product that I bought',
      description: 'Shown once staff have read it.',
      tags,
      params: rowIdParam,
      body: customerAnswerBody,
      response: { 201: questionReceived, 401: problemResponse, 403: problemResponse, ...rejections },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await countWriting(deps, answerings, request, await sessionOf(deps, request));
      await answerAsBuyer(deps, request.params.id, request.body.text, userId);
      return reply.code(201).send({ message: 'Thank you! We’ll read it before it is shown.' });
    },
  });
};
