import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import {
  answeredBody,
  contactMessage,
  contactMessageList,
  contactMessageQuery,
  replyBody,
  shopMessageBody,
} from './contact.contract.ts';
import { listMessages, setAnswered } from './contact.ts';
import { replyToMessage, writeToCustomer } from './reply-to-message.ts';

const tags = ['Admin'];

/** Messages to the shop from its contact page. */
export const contactAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/contact-messages', {
    schema: {
      summary: 'List messages from the contact page, newest first',
      tags,
      querystring: contactMessageQuery,
      response: { 200: contactMessageList, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { total, list } = await listMessages(deps.db, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.post('/admin/contact-messages', {
    config: { openTo: ['customers', 'orders'] },
    schema: {
      summary: 'Write to a customer by email',
      description:
        'Kept with the customer’s messages. What they answer goes to the shop’s own address and is not read here.',
      tags,
      body: shopMessageBody,
      response: { 201: contactMessage, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await writeToCustomer(deps, request.body, userId));
    },
  });

  app.patch('/admin/contact-messages/:id', {
    schema: {
      summary: 'Mark a message as answered, or reopen it',
      tags,
      params: rowIdParam,
      body: answeredBody,
      response: { 200: contactMessage, 404: problemResponse, ...staffErrors },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return setAnswered(deps, request.params.id, request.body, userId);
    },
  });

  app.post('/admin/contact-messages/:id/replies', {
    schema: {
      summary: 'Reply to a message by email',
      description:
        'The email quotes the message and is kept with it. What its sender answers goes to the shop’s own address and is not read here.',
      tags,
      params: rowIdParam,
      body: replyBody,
      response: { 201: contactMessage, 404: problemResponse, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await replyToMessage(deps, request.params.id, request.body, userId));
    },
  });
};
