import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { fromPounds } from '#platform/money.ts';
import { countCheck } from './code-guesses.ts';
import { promotionValidation, validatePromotionBody } from './promotions.contract.ts';
import { validateCode } from './promotions.ts';

export const promotionRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/promo/validate', {
    schema: {
      summary: 'Check a promotion code',
      description: 'For a code that can’t be used, returns `valid: false` and the reason, not an error.',
      tags: ['Checkout'],
      body: validatePromotionBody,
      response: { 200: promotionValidation, 400: problemResponse, 429: problemResponse },
    },
    preHandler: (request) => countCheck(deps, request),
    handler: async (request) => {
      const { code, subtotal } = request.body;
      const session = await sessionOf(deps, request);
      return validateCode(deps.db, {
        code,
        subtotal: subtotal === undefined ? null : fromPounds(subtotal),
        customer: { email: null, userId: session?.userId ?? null },
        now: deps.clock.now(),
      });
    },
  });
};
