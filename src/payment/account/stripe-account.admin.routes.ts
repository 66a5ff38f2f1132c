import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { changeStripeKey } from './change-stripe-key.ts';
import { checkStripe, remakeWebhook } from './check-stripe.ts';
import { changeStripeKeyBody, stripeAccountView } from './stripe-account.contract.ts';
import { viewStripeAccount } from './view-stripe-account.ts';

const tags = ['Admin'];

/** Through which account at Stripe customers pay. */
export const stripeAccountRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/stripe-account', {
    schema: {
      summary: 'Retrieve the account at Stripe, and how the connection with it is',
      description: 'The key is never returned. `STRIPE_SECRET_KEY` overrides the one that is set here.',
      tags,
      response: { 200: stripeAccountView, ...staffErrors },
    },
    handler: () => viewStripeAccount(deps),
  });

  app.put('/admin/stripe-account', {
    schema: {
      summary: 'Set the secret key of the account at Stripe',
      description:
        'Needs the caller’s password. The key is tested first, and takes effect with the next payment, in every process; then the shop sets up its webhook.',
      tags,
      body: changeStripeKeyBody,
      response: {
        200: stripeAccountView,
        409: problemResponse,
        429: problemResponse,
        502: problemResponse,
        ...staffErrors,
      },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return changeStripeKey(deps, request.body, userId);
    },
  });

  app.post('/admin/stripe-account/tests', {
    schema: {
      summary: 'Test the key and mend the webhook',
      description: 'Asks Stripe what the key may do, which ways to pay the account has, and how the webhook is.',
      tags,
      response: { 200: stripeAccountView, 502: problemResponse, ...staffErrors },
    },
    handler: async () => {
      await checkStripe(deps);
      return viewStripeAccount(deps);
    },
  });

  app.post('/admin/stripe-account/webhooks', {
    schema: {
      summary: 'Make the webhook at Stripe anew',
      description:
        'After its secret was changed in Stripe’s dashboard, where alone it can be read. The one before is deleted once the new one works.',
      tags,
      response: { 200: stripeAccountView, 409: problemResponse, 502: problemResponse, ...staffErrors },
    },
    handler: async () => {
      await remakeWebhook(deps);
      return viewStripeAccount(deps);
    },
  });
};
