import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '../../deps.ts';
import { problemResponse } from '../../http/errors/problem.contract.ts';
import type { MailPreviews } from '../mail-preview.ts';
import { mailHeaders } from '../mail-headers.ts';
import { changeMailTexts, listMailTexts, previewMailTexts } from './edit-mail-texts.ts';
import {
  letterQuery,
  mailTextsView,
  previewBody,
  templateParam,
  textPreview,
  textsBody,
} from './mail-texts.contract.ts';

const tags = ['Admin'];
const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };
const letter = { content: { 'text/html': { schema: z.any().meta({ description: 'The email' }) } } };

/** The texts of the shop's emails that the owner may replace with their own. */
export const mailTextsRoutes: FastifyPluginAsyncZod<Deps & { samples: () => Promise<MailPreviews> }> = async (
  app,
  deps,
) => {
  app.get('/admin/email-texts', {
    schema: {
      summary: 'The texts of each kind of email that can be edited',
      tags,
      response: { 200: z.array(mailTextsView), ...errorResponses },
    },
    handler: () => listMailTexts(deps),
  });

  app.put('/admin/email-texts/:template', {
    schema: {
      summary: 'Replace the texts of an email',
      description:
        'Texts that are left out go back to the shop’s own, so `{}` resets them all. Emails already written stay as they are.',
      tags,
      params: templateParam,
      body: textsBody,
      response: { 200: mailTextsView, 404: problemResponse, ...errorResponses },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return changeMailTexts(deps, request.params.template, request.body, userId);
    },
  });

  app.post('/admin/email-texts/:template/preview', {
    schema: {
      summary: 'An email with such texts, as plain text',
      tags,
      params: templateParam,
      body: previewBody,
      response: { 200: textPreview, 404: problemResponse, ...errorResponses },
    },
    handler: (request) => previewMailTexts(deps, request.params.template, request.body),
  });

  app.get('/admin/email-texts/:template/letter', {
    schema: {
      summary: 'An email with such texts as a page of its own, to look at in a frame',
      description: '`texts` is JSON.',
      tags,
      params: templateParam,
      querystring: letterQuery,
      response: { 200: letter, 404: problemResponse, ...errorResponses },
    },
    handler: async ({ params, query }, reply) => {
      const { html } = await previewMailTexts(deps, params.template, query);
      return reply.headers(mailHeaders).type('text/html; charset=utf-8').send(html);
    },
  });
};
