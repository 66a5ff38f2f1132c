import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import {
  adminReview,
  adminReviewQuery,
  bulkModeration,
  bulkModerationBody,
  moderationBody,
  picturesBody,
  reviewReplyBody,
} from './review-admin.contract.ts';
import { decidePictures, listAllReviews, moderateReview, moderateReviews, replyToReview } from './review-admin.ts';

const tags = ['Admin'];

/** The owner's calls about reviews. */
export const reviewAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/reviews', {
    schema: {
      summary: 'List all reviews, hidden ones included, newest first',
      description: '`X-Total-Count` is an estimate if there are very many.',
      tags,
      querystring: adminReviewQuery,
      response: { 200: z.array(adminReview), ...staffErrors },
    },
    handler: async ({ query }, reply) => {
      const { total, list } = await listAllReviews(deps.db, query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.patch('/admin/reviews/:id', {
    schema: {
      summary: 'Hide or show a review',
      description: 'A hidden review does not count towards the product’s rating.',
      tags,
      params: rowIdParam,
      body: moderationBody,
      response: { 200: adminReview, 404: problemResponse, ...staffErrors },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return moderateReview(deps, request.params.id, request.body, userId);
    },
  });

  app.put('/admin/reviews/:id/reply', {
    schema: {
      summary: 'Reply to a review, for everybody to read',
      tags,
      params: rowIdParam,
      body: reviewReplyBody,
      response: { 200: adminReview, 404: problemResponse, ...staffErrors },
    },
    handler: (request) => replyToReview(deps, request.params.id, request.body.text, callerOf(request).userId),
  });

  app.put('/admin/reviews/:id/pictures', {
    schema: {
      summary: 'Show, hide or remove the pictures of a review',
      description: 'Nobody sees new pictures before staff show them. `changed-meanwhile`: its author has sent others.',
      tags,
      params: rowIdParam,
      body: picturesBody,
      response: { 200: adminReview, 404: problemResponse, 409: problemResponse, ...staffErrors },
    },
    handler: (request) => decidePictures(deps, request.params.id, request.body, callerOf(request).userId),
  });

  app.post('/admin/reviews/bulk', {
    schema: {
      summary: 'Hide or show many reviews',
      description: 'Those that are not there any more do not stop the others.',
      tags,
      body: bulkModerationBody,
      response: { 200: bulkModeration, ...staffErrors },
    },
    handler: (request) => moderateReviews(deps, request.body, callerOf(request).userId),
  });
};
