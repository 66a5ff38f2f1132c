import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { receiveNotice } from './payment-notices.ts';

/** The largest events are disputes: 150,000 characters of evidence, of up to six bytes each in JSON. */
const mostBytes = 1024 * 1024;
const signed = z.object({ 'stripe-signature': z.string().max(2_000).optional() });

export const stripeWebhookRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  // The signature covers the raw bytes, not the parsed JSON.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post('/payments/stripe/webhook', {
    bodyLimit: mostBytes,
    schema: {
      summary: 'Receive Stripe’s events about payments, refunds and disputes',
      description:
        'Must be signed: `Stripe-Signature` over the body. Each event is handled once; events may arrive in any order.',
      tags: ['Payment'],
      headers: signed,
      response: { 200: z.object({}), 400: problemResponse, 404: problemResponse, 413: problemResponse },
    },
    handler: async ({ headers, body }) => {
      await receiveNotice(deps, { body, signature: headers['stripe-signature'] });
      return {};
    },
  });
};
