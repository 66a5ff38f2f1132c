import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cached } from '#platform/http/page-cache.ts';
import { apiDocsPage } from './api-docs-page.ts';
import { describeApi } from './openapi.ts';

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Routes do not change while the shop is open. */
const kept = cached({ tags: () => [] });

/** The API described for programs and for people. */
export const apiDocsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/openapi.json', {
    config: kept,
    schema: { hide: true },
    handler: async () => describeApi(app),
  });

  app.get('/docs', {
    config: kept,
    schema: { hide: true },
    handler: (_request, reply) =>
      reply
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(apiDocsPage(describeApi(app))),
  });
};
