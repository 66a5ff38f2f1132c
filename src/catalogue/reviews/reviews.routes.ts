import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { countWriting } from '#accounts/access.ts';
import { rememberSession, sessionOf } from '#accounts/session/session-cookie.ts';
import { sessionToVote } from '#accounts/session/session-to-write.ts';
import { hours } from '#platform/clock.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { cached } from '#platform/page-cache/page-cache.ts';
import { productIdParam } from '../products/products.contract.ts';
import {
  postReviewBody,
  ratingBreakdown,
  ratingSummary,
  review,
  reviewInvitation,
  reviewInvitationQuery,
  reviewList,
  reviewQuery,
} from './reviews.contract.ts';
import { listReviews, postReview, readBreakdown, readInvitation, readRating, voteHelpful } from './reviews.ts';
import type { BuyerOf } from './reviews.ts';

const tags = ['Reviews'];
const ofProduct = (_response: unknown, { id }: { id: number }) => [productTag(id)];
const postings = { name: 'reviews', max: 10, windowMs: hours(1), ofAll: 500 };
const errorResponses = { 400: problemResponse, 404: problemResponse };

export const reviewRoutes: FastifyPluginAsyncZod<Deps & { buyerOf: BuyerOf }> = async (app, { buyerOf, ...deps }) => {
  const { db, config } = deps;
  app.get('/products/:id/rating', {
    config: cached({ tags: ofProduct }),
    schema: {
      summary: 'Retrieve the average rating and number of reviews of a product',
      tags,
      params: productIdParam,
      response: { 200: ratingSummary, ...errorResponses },
    },
    handler: (request) => readRating(db, request.params.id),
  });

  app.get('/products/:id/rating-breakdown', {
    config: cached({ tags: ofProduct }),
    schema: {
      summary: 'Count the reviews of a product by stars',
      tags,
      params: productIdParam,
      response: { 200: ratingBreakdown, ...errorResponses },
    },
    handler: (request) => readBreakdown(db, request.params.id),
  });

  app.get('/products/:id/reviews', {
    config: cached({ tags: ofProduct }),
    schema: {
      summary: 'List the reviews of a product',
      tags,
      params: productIdParam,
      querystring: reviewQuery,
      response: { 200: reviewList, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { reviews, total } = await listReviews(db, request.params.id, request.query);
      return reply.header('x-total-count', total).send(reviews);
    },
  });

  app.get('/products/:id/review-invitation', {
    schema: {
      summary: 'Check whether an emailed link makes a review verified',
      tags,
      params: productIdParam,
      querystring: reviewInvitationQuery,
      response: { 200: reviewInvitation, ...errorResponses },
    },
    handler: (request) => readInvitation(deps, request.params.id, request.query.token, buyerOf),
  });

  app.post('/products/:id/reviews', {
    schema: {
      summary: 'Review a product',
      tags,
      params: productIdParam,
      body: postReviewBody,
      response: { 201: review, 409: problemResponse, 429: problemResponse, ...errorResponses },
    },
    handler: async (request, reply) => {
      const author = await sessionOf(deps, request);
      await countWriting(deps, postings, request, author);
      return reply.code(201).send(await postReview(deps, request.params.id, request.body, author, buyerOf));
    },
  });

  app.post('/reviews/:id/helpful', {
    schema: {
      summary: 'Mark a review as helpful',
      description: 'Counts once per browser and customer; a repeat returns the unchanged count.',
      tags,
      params: rowIdParam,
      response: { 200: review, ...errorResponses, 429: problemResponse },
    },
    handler: async (request, reply) => {
      const voted = await voteHelpful(deps, request.params.id, await sessionToVote(deps, request, 'review'));
      rememberSession(config, reply, voted.session);
      return voted.review;
    },
  });
};
