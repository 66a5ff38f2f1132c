import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { countWriting } from '#accounts/access.ts';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { contactBody, contactResponse } from './contact.contract.ts';
import { receiveMessage } from './contact.ts';

const messages = { name: 'contact', max: 5, windowMs: hours(1), ofAll: 300 };

export const contactRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/contact', {
    schema: {
      summary: 'Send the shop a message',
      tags: ['Contact'],
      body: contactBody,
      response: { 201: contactResponse, 400: problemResponse, 429: problemResponse },
    },
    handler: async (request, reply) => {
      const sender = await sessionOf(deps, request);
      await countWriting(deps, messages, request, sender);
      const { replyWithin } = await receiveMessage(deps, request.body, sender);
      const message = `Thank you for your message. We'll get back to you within ${replyWithin}!`;
      return reply.code(201).send({ message, autoReplySent: true });
    },
  });
};
