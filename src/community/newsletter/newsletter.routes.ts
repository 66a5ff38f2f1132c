import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { countWriting } from '#accounts/access.ts';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { acceptOneClickForms } from '#platform/http/pages/one-click.ts';
import { newsletterLinkBody, newsletterResponse, subscribeBody } from './newsletter.contract.ts';
import { confirmSubscription, leaveNewsletter, subscribe } from './newsletter.ts';

const tags = ['Newsletter'];
const signUps = { name: 'newsletter', max: 5, windowMs: hours(1), ofAll: 1_000 };

export const newsletterRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/newsletter', {
    schema: {
      summary: 'Subscribe to the newsletter',
      description: 'The subscription starts once the address is confirmed with the emailed link.',
      tags,
      body: subscribeBody,
      response: { 201: newsletterResponse, 400: problemResponse, 429: problemResponse },
    },
    handler: async (request, reply) => {
      await countWriting(deps, signUps, request, await sessionOf(deps, request));
      await subscribe(deps, request.body.email);
      return reply.code(201).send({ message: 'Thank you! Please confirm with the link we’ve just emailed you.' });
    },
  });

  app.post('/newsletter/confirm', {
    schema: {
      summary: 'Confirm a subscription with the emailed link',
      tags,
      body: newsletterLinkBody,
      response: { 204: z.null(), 400: problemResponse, 409: problemResponse },
    },
    handler: async (request, reply) => {
      await confirmSubscription(deps, request.body.token);
      return reply.code(204).send(null);
    },
  });

  await app.register(async (scope) => {
    const mailPrograms = scope.withTypeProvider<ZodTypeProvider>();
    acceptOneClickForms(scope);
    mailPrograms.post('/newsletter/unsubscribe', {
      schema: {
        summary: 'Unsubscribe with the emailed link',
        description: 'Email programs call it for one-click unsubscribing (RFC 8058).',
        tags,
        querystring: newsletterLinkBody,
        response: { 204: z.null(), 400: problemResponse },
      },
      handler: async (request, reply) => {
        await leaveNewsletter(deps, request.query.token);
        return reply.code(204).send(null);
      },
    });
  });
};
