import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { changeSending } from './change-sending.ts';
import { listGiftCards, readGiftCardDetails, sumGiftCards } from './gift-card-admin.ts';
import {
  adminGiftCard,
  adminGiftCardQuery,
  giftCardDetails,
  giftCardSending,
  giftCardSums,
  issuedGiftCard,
  issuingHeader,
  newGiftCard,
  voidGiftCardBody,
} from './gift-cards.contract.ts';
import { issueGiftCard, voidGiftCard } from './issue-gift-card.ts';

const tags = ['Admin'];
const notThere = { 404: problemResponse, ...staffErrors };

/** Gift cards in the admin area. */
export const giftCardAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/gift-cards', {
    schema: {
      summary: 'List gift cards, newest first',
      tags,
      querystring: adminGiftCardQuery,
      response: { 200: z.array(adminGiftCard), ...staffErrors },
    },
    handler: async ({ query }, reply) => {
      const { total, list } = await listGiftCards(deps.db, query, deps.clock.now());
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.get('/admin/gift-cards/sums', {
    config: { openTo: ['refunds', 'figures'] },
    schema: {
      summary: 'Retrieve what is owed on gift cards',
      tags,
      response: { 200: giftCardSums, ...staffErrors },
    },
    handler: () => sumGiftCards(deps.db, deps.clock.now()),
  });

  app.get('/admin/gift-cards/:id', {
    schema: {
      summary: 'Retrieve a gift card with its ledger',
      tags,
      params: rowIdParam,
      response: { 200: giftCardDetails, ...notThere },
    },
    handler: ({ params }) => readGiftCardDetails(deps.db, params.id, deps.clock.now()),
  });

  app.post('/admin/gift-cards', {
    schema: {
      summary: 'Issue a gift card',
      description:
        'Its code is emailed to the recipient; without an address it is in the response, and never again. A repeat with the same `Idempotency-Key` issues no second card, and another request under it is rejected.',
      tags,
      headers: issuingHeader,
      body: newGiftCard,
      response: { 201: issuedGiftCard, 409: problemResponse, ...staffErrors },
    },
    handler: async (request, reply) => {
      const by = { byUserId: callerOf(request).userId, key: request.headers['idempotency-key'] };
      return reply.code(201).send(await issueGiftCard(deps, request.body, by));
    },
  });

  app.put('/admin/gift-cards/:id/sending', {
    schema: {
      summary: 'Change when and where a bought gift card goes out',
      tags,
      params: rowIdParam,
      body: giftCardSending,
      response: { 200: adminGiftCard, 409: problemResponse, ...notThere },
    },
    handler: (request) => changeSending(deps, request.params.id, request.body, callerOf(request).userId),
  });

  app.post('/admin/gift-cards/:id/void', {
    schema: {
      summary: 'Void a gift card, or replace it by one with a new code',
      tags,
      params: rowIdParam,
      body: voidGiftCardBody,
      response: { 200: issuedGiftCard, 409: problemResponse, ...notThere },
    },
    handler: (request) => voidGiftCard(deps, request.params.id, request.body, callerOf(request).userId),
  });
};
