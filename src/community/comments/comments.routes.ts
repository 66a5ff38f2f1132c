import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { countWriting } from '#accounts/access.ts';
import { rememberSession, sessionOf } from '#accounts/session/session-cookie.ts';
import { sessionToVote } from '#accounts/session/session-to-write.ts';
import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { cached } from '#platform/page-cache/page-cache.ts';
import { comment, commentList, commentQuery, postCommentBody } from './comments.contract.ts';
import { likeComment, listComments, postComment } from './comments.ts';

const postings = { name: 'comments', max: 10, windowMs: hours(1), ofAll: 500 };

export const commentRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, config } = deps;
  app.get('/community/comments', {
    config: cached({ tags: () => ['comments'] }),
    schema: {
      summary: 'List comments of the community, newest first',
      tags: ['Community'],
      querystring: commentQuery,
      response: { 200: commentList, 400: problemResponse },
    },
    handler: async (request, reply) => {
      const { total, list } = await listComments(db, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.post('/community/comments', {
    schema: {
      summary: 'Post a comment',
      tags: ['Community'],
      body: postCommentBody,
      response: { 201: comment, 400: problemResponse, 429: problemResponse },
    },
    handler: async (request, reply) => {
      const author = await sessionOf(deps, request);
      await countWriting(deps, postings, request, author);
      return reply.code(201).send(await postComment(deps, request.body, author));
    },
  });

  app.post('/community/comments/:id/like', {
    schema: {
      summary: 'Like a comment',
      description: 'Counts once per browser and customer; a repeat returns the unchanged count.',
      tags: ['Community'],
      params: rowIdParam,
      response: { 200: comment, 404: problemResponse, 429: problemResponse },
    },
    handler: async (request, reply) => {
      const liked = await likeComment(deps, request.params.id, await sessionToVote(deps, request, 'comment'));
      rememberSession(config, reply, liked.session);
      return liked.comment;
    },
  });
};
