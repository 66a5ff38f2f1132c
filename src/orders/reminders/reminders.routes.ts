import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import { rememberSession, sessionOf } from '#accounts/session/session-cookie.ts';
import { sessionToWrite } from '#accounts/session/session-to-write.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { acceptOneClickForms } from '#platform/http/pages/one-click.ts';
import { orderNumberParam, orderTokenQuery } from '../order/orders.contract.ts';
import { reorderResponse } from '../reorders/reorders.contract.ts';
import { askForReminder, readReminderOffers } from './ask-for-reminders.ts';
import { changeByLink, readLinkedReminder, refillByLink, skipByLink, stopByLink } from './follow-reminder-links.ts';
import {
  askReminderBody,
  changeByLinkBody,
  changeReminderBody,
  reminder,
  reminderLinkBody,
  reminderLinkQuery,
  reminderList,
  reminderOffers,
  reminderTokenQuery,
} from './reminders.contract.ts';
import { changeMyReminder, listMyReminders, stopMyReminder } from './reminders.ts';

const tags = ['Repeat reminders'];
const errors = { 400: problemResponse, 404: problemResponse, 409: problemResponse };

export const reminderRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/orders/:orderNumber/reminders', {
    schema: {
      summary: 'List the foods of an order that one may be reminded of',
      tags,
      params: orderNumberParam,
      querystring: orderTokenQuery,
      response: { 200: reminderOffers, 403: problemResponse, ...errors },
    },
    handler: async (request) => {
      const credentials = { session: await sessionOf(deps, request), ...request.query };
      return readReminderOffers(deps, request.params.orderNumber, credentials);
    },
  });

  app.post('/orders/:orderNumber/reminders', {
    schema: {
      summary: 'Ask for an email before a food runs out',
      description: 'Comes again and again until it is stopped. Nothing is ordered or charged by it.',
      tags,
      params: orderNumberParam,
      querystring: orderTokenQuery,
      body: askReminderBody,
      response: { 201: reminder, 403: problemResponse, ...errors },
    },
    handler: async (request, reply) => {
      const credentials = { session: await sessionOf(deps, request), ...request.query };
      const wish = { credentials, body: request.body };
      return reply.code(201).send(await askForReminder(deps, request.params.orderNumber, wish));
    },
  });

  await app.register(accountRoutes, deps);
  await app.register(linkRoutes, deps);
};

const accountRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const config = { access: 'customer' } as const;

  app.get('/user/reminders', {
    config,
    schema: { summary: 'List my reminders', tags, response: { 200: reminderList, 401: problemResponse } },
    handler: (request) => listMyReminders(deps.db, callerOf(request).userId),
  });

  app.put('/user/reminders/:id', {
    config,
    schema: {
      summary: 'Change how often I am reminded',
      tags,
      params: rowIdParam,
      body: changeReminderBody,
      response: { 200: reminder, 401: problemResponse, ...errors },
    },
    handler: (request) =>
      changeMyReminder(deps, { userId: callerOf(request).userId, id: request.params.id }, request.body),
  });

  app.delete('/user/reminders/:id', {
    config,
    schema: {
      summary: 'Stop a reminder',
      tags,
      params: rowIdParam,
      response: { 204: z.null(), 401: problemResponse, ...errors },
    },
    handler: async (request, reply) => {
      await stopMyReminder(deps.db, { userId: callerOf(request).userId, id: request.params.id });
      return reply.code(204).send(null);
    },
  });
};

/** Mailed links of one purpose each, which work without an account. */
const linkRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/reminders/link', {
    schema: {
      summary: 'Read what an emailed link of a reminder is about',
      tags,
      querystring: reminderLinkQuery,
      response: { 200: reminder, 400: problemResponse, 404: problemResponse },
    },
    handler: (request) => readLinkedReminder(deps, request.query.purpose, request.query.token),
  });

  app.post('/reminders/refill', {
    schema: {
      summary: 'Put what a reminder is about into the basket',
      description: 'Adds to what it holds, at today’s prices, as far as it is in stock. `missing` lists the rest.',
      tags,
      body: reminderLinkBody,
      response: { 201: reorderResponse, 429: problemResponse, ...errors },
    },
    handler: async (request, reply) => {
      const before = await sessionToWrite(deps, request);
      const { response, session } = await refillByLink(deps, before, request.body.token);
      rememberSession(deps.config, reply, session);
      return reply.code(201).send(response);
    },
  });

  app.post('/reminders/skip', {
    schema: { summary: 'Skip the next reminder', tags, body: reminderLinkBody, response: { 200: reminder, ...errors } },
    handler: (request) => skipByLink(deps, request.body.token),
  });

  app.post('/reminders/change', {
    schema: {
      summary: 'Change how often a reminder comes',
      tags,
      body: changeByLinkBody,
      response: { 200: reminder, ...errors },
    },
    handler: (request) => changeByLink(deps, request.body),
  });

  await app.register(async (scope) => {
    const mailPrograms = scope.withTypeProvider<ZodTypeProvider>();
    acceptOneClickForms(scope);
    mailPrograms.post('/reminders/stop', {
      schema: {
        summary: 'Stop a reminder with the emailed link',
        description: 'Email programs call it for one-click unsubscribing (RFC 8058).',
        tags,
        querystring: reminderTokenQuery,
        response: { 204: z.null(), 400: problemResponse },
      },
      handler: async (request, reply) => {
        await stopByLink(deps, request.query.token);
        return reply.code(204).send(null);
      },
    });
  });
};
