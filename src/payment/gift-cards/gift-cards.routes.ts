import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { countLookUp, tryGiftCards } from './gift-card-guesses.ts';
import { giftCardBalance, giftCardBody } from './gift-cards.contract.ts';
import { readGiftCard } from './gift-cards.ts';

export const giftCardRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/gift-cards/balance', {
    schema: {
      summary: 'Look up the balance of a gift card',
      description: 'An unknown code and a voided card get the same response. Wrong codes are limited to a few an hour.',
      tags: ['Checkout'],
      body: giftCardBody,
      response: { 200: giftCardBalance, 400: problemResponse, 404: problemResponse, 429: problemResponse },
    },
    preHandler: (request) => countLookUp(deps, request),
    handler: (request) => {
      const { code } = request.body;
      return tryGiftCards(deps, request, [code], () => readGiftCard(deps, code));
    },
  });
};
