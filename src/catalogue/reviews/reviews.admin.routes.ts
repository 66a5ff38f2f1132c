import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { problemAnswer } from '#platform/http/errors/problem.contract.ts';
import { deskReview, deskReviewQuery, moderationBody } from './review-admin.contract.ts';
import { listAllReviews, moderateReview } from './review-admin.ts';

const tags = ['Desk'];
const refusals = { 400: problemAnswer, 401: problemAnswer, 403: problemAnswer };

/** What the owner does with reviews. */
export const reviewDeskRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/reviews', {
    schema: {
      summary: 'All reviews, hidden ones too, newest first',
      description: '`X-Total-Count` says how many there are in all, of very many about how many.',
      tags,
      querystring: deskReviewQuery,
      response: { 200: z.array(deskReview), ...refusals },
    },
    handler: async ({ query }, reply) => {
      const { total, list } = await listAllReviews(deps.db, query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.patch('/admin/reviews/:id', {
    schema: {
      summary: 'Hide a review, or show it again',
      description: 'A hidden one does not count for the product’s rating.',
      tags,
      params: rowIdParam,
      body: moderationBody,
      response: { 200: deskReview, 404: problemAnswer, ...refusals },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return moderateReview(deps, request.params.id, request.body, userId);
    },
  });
};
