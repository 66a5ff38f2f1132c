import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { adminReview, adminReviewQuery, moderationBody } from './review-admin.contract.ts';
import { listAllReviews, moderateReview } from './review-admin.ts';

const tags = ['Admin'];
const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };

/** The owner's calls about reviews. */
export const reviewAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/reviews', {
    schema: {
      summary: 'All reviews, hidden ones too, newest first',
      description: '`X-Total-Count` says how many there are in all, of very many about how many.',
      tags,
      querystring: adminReviewQuery,
      response: { 200: z.array(adminReview), ...errorResponses },
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
      response: { 200: adminReview, 404: problemResponse, ...errorResponses },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return moderateReview(deps, request.params.id, request.body, userId);
    },
  });
};
