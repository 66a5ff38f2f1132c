import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '../deps.ts';
import { rowIdParam } from '../http/list-page.contract.ts';
import { problemResponse } from '../http/errors/problem.contract.ts';
import { listedMail, mailQuery, wholeMail } from './mail-admin.contract.ts';
import { listMails, listTemplates } from './outbox.ts';
import { openMail, resendMail } from './mail-admin.ts';

const mail = { content: { 'text/html': { schema: z.any().meta({ description: 'The mail' }) } } };

/** Mails carry their styles with them, as mail programs want it; the admin area alone may frame them. */
const mailHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups",
  'x-frame-options': 'SAMEORIGIN',
};

const tags = ['Admin'];
const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };

/** The shop's post. */
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
