import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { tryCode } from '../promotions/code-guesses.ts';
import { quote, quoteBody } from './quote.contract.ts';
import { priceItems, quoteOf } from './quote.ts';

export const quoteRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/checkout/quote', {
    schema: {
      summary: 'What a basket costs, delivered',
      description: 'Nothing is reserved. More than the stock is priced all the same: compare with `available`.',
      tags: ['Checkout'],
      body: quoteBody,
      response: { 200: quote, 400: problemResponse, 429: problemResponse },
    },
    handler: async (request) => {
      const { items, promoCode, delivery } = request.body;
      const session = await sessionOf(deps, request);
      const customer = { email: null, userId: session?.userId ?? null };
      const wanted = { items, delivery, promoCode: promoCode ?? null, customer };
      const work = () => priceItems(deps.db, wanted, deps.clock.now());
      return quoteOf(await tryCode(deps, request, { promoCode, work, problemIn: ({ code }) => code?.problem }));
    },
  });
};
