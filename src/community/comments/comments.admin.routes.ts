import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import { bulkModeration, bulkModerationBody, moderationBody } from '#catalogue/reviews/review-admin.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { adminComment, adminCommentQuery } from './comment-admin.contract.ts';
import { listAllComments, moderateComment, moderateComments } from './comment-admin.ts';

const tags = ['Admin'];

/** The owner's calls about comments. */
export const commentAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/comments', {
    schema: {
      summary: 'List all comments, hidden ones included, newest first',
      description: '`X-Total-Count` is an estimate if there are very many.',
      tags,
      querystring: adminCommentQuery,
      response: { 200: z.array(adminComment), ...staffErrors },
    },
    handler: async ({ query }, reply) => {
      const { total, list } = await listAllComments(deps.db, query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.patch('/admin/comments/:id', {
    schema: {
      summary: 'Hide or show a comment',
      tags,
      params: rowIdParam,
      body: moderationBody,
      response: { 200: adminComment, 404: problemResponse, ...staffErrors },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return moderateComment(deps, request.params.id, request.body, userId);
    },
  });

  app.post('/admin/comments/bulk', {
    schema: {
      summary: 'Hide or show many comments',
      description: 'Those that are not there any more do not stop the others.',
      tags,
      body: bulkModerationBody,
      response: { 200: bulkModeration, ...staffErrors },
    },
    handler: (request) => moderateComments(deps, request.body, callerOf(request).userId),
  });
};
