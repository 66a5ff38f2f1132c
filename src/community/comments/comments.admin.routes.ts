import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import { moderationBody } from '#catalogue/reviews/review-admin.contract.ts';
import type { Deps } from '#platform/deps.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { adminComment, adminCommentQuery } from './comment-admin.contract.ts';
import { listAllComments, moderateComment } from './comment-admin.ts';

const tags = ['Admin'];
const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };

/** The owner's calls about comments. */
export const commentAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/comments', {
    schema: {
      summary: 'All comments, hidden ones too, newest first',
      description: '`X-Total-Count` says how many there are in all, of very many about how many.',
      tags,
      querystring: adminCommentQuery,
      response: { 200: z.array(adminComment), ...errorResponses },
    },
    handler: async ({ query }, reply) => {
      const { total, list } = await listAllComments(deps.db, query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.patch('/admin/comments/:id', {
    schema: {
      summary: 'Hide a comment, or show it again',
      tags,
      params: rowIdParam,
      body: moderationBody,
      response: { 200: adminComment, 404: problemResponse, ...errorResponses },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return moderateComment(deps, request.params.id, request.body, userId);
    },
  });
};
