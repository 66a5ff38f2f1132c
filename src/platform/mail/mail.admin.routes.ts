import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '../deps.ts';
import { rowIdParam } from '../http/list-page.contract.ts';
import { problemResponse } from '../http/errors/problem.contract.ts';
import { backlog, listedMail, mailQuery, sendBacklogBody, sentBacklog, wholeMail } from './mail-admin.contract.ts';
import { readBacklog, sendBacklog } from './backlog.ts';
import { mailHeaders } from './mail-headers.ts';
import { listMails, listTemplates, openMail, resendMail } from './outbox.ts';

const mail = { content: { 'text/html': { schema: z.any().meta({ description: 'The mail' }) } } };

const tags = ['Admin'];
const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };

/** The outbox: emails sent, waiting and failed. */
export const mailAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/mails', {
    schema: {
      summary: 'Every mail of the shop, newest first',
      description: '`X-Total-Count` says how many there are in all, of very many about how many.',
      tags,
      querystring: mailQuery,
      response: { 200: z.array(listedMail), ...errorResponses },
    },
    handler: async ({ query }, reply) => {
      const { total, list } = await listMails(deps.db, query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.get('/admin/mails/templates', {
    schema: {
      summary: 'The kinds of mail there have been',
      tags,
      response: { 200: z.array(z.string()), ...errorResponses },
    },
    handler: () => listTemplates(deps.db),
  });

  app.get('/admin/mails/backlog', {
    schema: {
      summary: 'The emails that wait to be sent',
      tags,
      response: { 200: backlog, ...errorResponses },
    },
    handler: () => readBacklog(deps),
  });

  app.post('/admin/mails/backlog', {
    schema: {
      summary: 'Send the emails that wait',
      description: 'What has expired is left out for good. Nothing is sent twice, however often this is called.',
      tags,
      body: sendBacklogBody,
      response: { 200: sentBacklog, 409: problemResponse, ...errorResponses },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return sendBacklog(deps, request.body, userId);
    },
  });

  app.get('/admin/mails/:id', {
    schema: {
      summary: 'One mail, as HTML and as text',
      description: 'Links that act for the recipient, and emails that open an account, are shown to the owner alone.',
      tags,
      params: rowIdParam,
      response: { 200: wholeMail, 404: problemResponse, ...errorResponses },
    },
    handler: async (request) => openMail(deps.db, request.params.id, callerOf(request)),
  });

  app.get('/admin/mails/:id/letter', {
    schema: {
      summary: 'One mail as a page of its own, to look at in a frame',
      description: 'It may style itself and do nothing else.',
      tags,
      params: rowIdParam,
      response: { 200: mail, 404: problemResponse, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { html } = await openMail(deps.db, request.params.id, callerOf(request));
      return reply.headers(mailHeaders).type('text/html; charset=utf-8').send(html);
    },
  });

  app.post('/admin/mails/:id/resend', {
    schema: {
      summary: 'Send a mail again',
      description: 'It waits for the mail server; without one it stays in the outbox.',
      tags,
      params: rowIdParam,
      response: { 200: listedMail, 404: problemResponse, ...errorResponses },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return resendMail(deps, request.params.id, userId);
    },
  });
};
