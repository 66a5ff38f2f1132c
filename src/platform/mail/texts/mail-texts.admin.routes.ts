import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '../../deps/deps.ts';
import { problemResponse, staffErrors } from '../../http/errors/problem.contract.ts';
import { mailHeaders } from '../layout/mail-headers.ts';
import { changeMailTexts, listMailTexts, previewMailTexts } from './edit-mail-texts.ts';
import type { MailPreviews } from './mail-preview.ts';
import {
  emailQuery,
  mailTextsView,
  previewBody,
  templateParam,
  textPreview,
  textsBody,
} from './mail-texts.contract.ts';

const tags = ['Admin'];
const emailPage = { content: { 'text/html': { schema: z.any().meta({ description: 'The email' }) } } };

/** The texts of the shop's emails that the owner may replace with their own. */
export const mailTextsRoutes: FastifyPluginAsyncZod<Deps & { samples: () => Promise<MailPreviews> }> = async (
  app,
  deps,
) => {
  app.get('/admin/email-texts', {
    schema: {
      summary: 'List the editable texts of each kind of email',
      tags,
      response: { 200: z.array(mailTextsView), ...staffErrors },
    },
    handler: () => listMailTexts(deps),
  });

  app.put('/admin/email-texts/:template', {
    schema: {
      summary: 'Replace the texts of an email',
      description:
        'Texts that are left out return to their defaults, so `{}` resets them all. Emails already written do not change.',
      tags,
      params: templateParam,
      body: textsBody,
      response: { 200: mailTextsView, 404: problemResponse, ...staffErrors },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return changeMailTexts(deps, request.params.template, request.body, userId);
    },
  });

  app.post('/admin/email-texts/:template/preview', {
    schema: {
      summary: 'Preview an email with edited texts as plain text',
      tags,
      params: templateParam,
      body: previewBody,
      response: { 200: textPreview, 404: problemResponse, ...staffErrors },
    },
    handler: (request) => previewMailTexts(deps, request.params.template, request.body),
  });

  app.get('/admin/email-texts/:template/letter', {
    schema: {
      summary: 'Preview an email with edited texts as a page, for a frame',
      description: '`texts` is JSON.',
      tags,
      params: templateParam,
      querystring: emailQuery,
      response: { 200: emailPage, 404: problemResponse, ...staffErrors },
    },
    handler: async ({ params, query }, reply) => {
      const { html } = await previewMailTexts(deps, params.template, query);
      return reply.headers(mailHeaders).type('text/html; charset=utf-8').send(html);
    },
  });
};
