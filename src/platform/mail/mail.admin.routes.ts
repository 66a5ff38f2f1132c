import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '../deps/deps.ts';
import { problemResponse, staffErrors } from '../http/errors/problem.contract.ts';
import { rowIdParam } from '../http/list-page.contract.ts';
import { readBacklog, sendBacklog } from './backlog.ts';
import { mailHeaders } from './layout/mail-headers.ts';
import { backlog, listedMail, mailQuery, sendBacklogBody, sentBacklog, wholeMail } from './mail-admin.contract.ts';
import { listMails, listTemplates, openMail, resendMail } from './outbox.ts';

const mail = { content: { 'text/html': { schema: z.any().meta({ description: 'The email' }) } } };

const tags = ['Admin'];

/** The outbox: emails sent, waiting and failed. */
export const mailAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/mails', {
    schema: {
      summary: 'List the shop’s emails, newest first',
      description: '`X-Total-Count` is an estimate if there are very many.',
      tags,
      querystring: mailQuery,
      response: { 200: z.array(listedMail), ...staffErrors },
    },
    handler: async ({ query }, reply) => {
      const { total, list } = await listMails(deps.db, query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.get('/admin/mails/templates', {
    schema: {
      summary: 'List the kinds of email there have been',
      tags,
      response: { 200: z.array(z.string()), ...staffErrors },
    },
    handler: () => listTemplates(deps.db),
  });

  app.get('/admin/mails/backlog', {
    config: { openTo: 'all-staff' },
    schema: {
      summary: 'Retrieve the backlog of unsent emails',
      tags,
      response: { 200: backlog, ...staffErrors },
    },
    handler: () => readBacklog(deps),
  });

  app.post('/admin/mails/backlog', {
    schema: {
      summary: 'Send the backlog of unsent emails',
      description: 'Expired emails are never sent. No email is sent twice, however often this is called.',
      tags,
      body: sendBacklogBody,
      response: { 200: sentBacklog, 409: problemResponse, ...staffErrors },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return sendBacklog(deps, request.body, userId);
    },
  });

  app.get('/admin/mails/:id', {
    schema: {
      summary: 'Retrieve an email as HTML and text',
      description:
        'Only owners see links that act for the recipient, and emails that open an account; the links of those only while no mail server is set.',
      tags,
      params: rowIdParam,
      response: { 200: wholeMail, 404: problemResponse, ...staffErrors },
    },
    handler: async (request) => openMail(deps, request.params.id, callerOf(request)),
  });

  app.get('/admin/mails/:id/letter', {
    schema: {
      summary: 'Retrieve an email as a page, for a frame',
      description: 'Its content security policy allows styles and nothing else.',
      tags,
      params: rowIdParam,
      response: { 200: mail, 404: problemResponse, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { html } = await openMail(deps, request.params.id, callerOf(request));
      return reply.headers(mailHeaders).type('text/html; charset=utf-8').send(html);
    },
  });

  app.post('/admin/mails/:id/resend', {
    schema: {
      summary: 'Resend an email',
      description: 'Without a mail server it waits in the outbox.',
      tags,
      params: rowIdParam,
      response: { 200: listedMail, 404: problemResponse, ...staffErrors },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return resendMail(deps, request.params.id, userId);
    },
  });
};
