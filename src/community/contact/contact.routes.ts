import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps.ts';
import { hours } from '#platform/duration.ts';
import { problemAnswer } from '#platform/http/problem.contract.ts';
import { countCall } from '#platform/http/rate-limit.ts';
import { contactAnswer, contactBody } from './contact.contract.ts';
import { takeMessage } from './contact.ts';

const messages = { name: 'contact', max: 5, windowMs: hours(1) };

export const contactRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/contact', {
    schema: {
      summary: 'Write to the shop',
      tags: ['Contact'],
      body: contactBody,
      response: { 201: contactAnswer, 400: problemAnswer, 429: problemAnswer },
    },
    handler: async (request, reply) => {
      await countCall(deps, messages, request);
      await takeMessage(deps, request.body);
      const message = "Thank you for your message. We'll get back to you within 24 hours!";
      return reply.code(201).send({ message, autoReplySent: true });
    },
  });
};
