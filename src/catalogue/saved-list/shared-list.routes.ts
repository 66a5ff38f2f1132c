import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { acceptOneClickForms } from '#platform/http/pages/one-click.ts';
import { stopSavedNews } from './mail-saved-news.ts';
import { savedIdsQuery, savedListLink, savedProductList, shareKeyParam } from './saved-list.contract.ts';
import { readSharedList, viewOnceOnSale } from './saved-list.ts';

const tags = ['Products'];

/** What needs no account: a browser's own list, a shared one, and the end of emails. */
export const sharedListRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/products/saved', {
    schema: {
      summary: 'List products that a browser has saved',
      tags,
      querystring: savedIdsQuery,
      response: { 200: savedProductList, 400: problemResponse },
    },
    handler: (request) => viewOnceOnSale(deps.db, request.query.ids),
  });

  app.get('/saved-lists/:key', {
    schema: {
      summary: 'Read a shared list',
      tags,
      params: shareKeyParam,
      response: { 200: savedProductList, 404: problemResponse },
    },
    handler: (request) => readSharedList(deps.db, request.params.key),
  });

  await app.register(async (scope) => {
    const mailPrograms = scope.withTypeProvider<ZodTypeProvider>();
    acceptOneClickForms(scope);
    mailPrograms.post('/saved-list-emails/stop', {
      config: { beforeOpening: true },
      schema: {
        summary: 'Stop emails about a saved list with the emailed link',
        tags: ['Account'],
        querystring: savedListLink,
        response: { 204: z.null(), 400: problemResponse },
      },
      handler: async (request, reply) => {
        await stopSavedNews(deps, request.query.token);
        return reply.code(204).send(null);
      },
    });
  });
};
