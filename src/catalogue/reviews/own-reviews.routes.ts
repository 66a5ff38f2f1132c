import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf, countOfAccount } from '#accounts/access.ts';
import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { changeOwnReview, deleteOwnReview, listOwnReviews } from './own-reviews.ts';
import { changeReviewBody, ownReviewList } from './reviews.contract.ts';

const tags = ['Account'];
const changes = { name: 'own-reviews', max: 60, windowMs: hours(1) };
const errorResponses = { 400: problemResponse, 401: problemResponse, 404: problemResponse };

export const ownReviewRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/user/reviews', {
    schema: { summary: 'List my reviews', tags, response: { 200: ownReviewList, 401: problemResponse } },
    handler: (request) => listOwnReviews(deps.db, callerOf(request).userId),
  });

  app.put('/user/reviews/:id', {
    schema: {
      summary: 'Change a review of mine',
      description: 'The shop’s reply to what it said before goes.',
      tags,
      params: rowIdParam,
      body: changeReviewBody,
      response: { 200: ownReviewList, 429: problemResponse, ...errorResponses },
    },
    handler: async (request) => {
      const caller = callerOf(request);
      await countOfAccount(deps, changes, caller);
      return changeOwnReview(deps, caller.userId, request.params.id, request.body);
    },
  });

  app.delete('/user/reviews/:id', {
    schema: {
      summary: 'Delete a review of mine',
      tags,
      params: rowIdParam,
      response: { 204: z.null(), ...errorResponses },
    },
    handler: async (request, reply) => {
      await deleteOwnReview(deps, callerOf(request).userId, request.params.id);
      return reply.code(204).send(null);
    },
  });
};
