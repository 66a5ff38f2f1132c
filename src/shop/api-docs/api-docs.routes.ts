import swaggerUi from '@fastify/swagger-ui';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cached } from '#platform/page-cache/page-cache.ts';
import { describeApi } from './openapi.ts';
import { landmarks, redirectDescription, theme } from './swagger-ui.ts';

/** Swagger UI draws its arrows as `data:` images and sets styles by script, which the policy does not restrict. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Routes do not change while the process runs. */
const untilClosed = cached({ tags: () => [] });

/** The API's description as JSON and as a page. */
export const apiDocsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/openapi.json', {
    config: untilClosed,
    schema: { hide: true },
    handler: async () => describeApi(app),
  });

  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '/api',
    staticCSP: policy,
    theme,
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'list',
      // Deep links would be nested inside the buttons that open a call.
      deepLinking: false,
      defaultModelsExpandDepth: -1,
      plugins: [landmarks],
      // Read-only: one press could delete a product of the running shop.
      supportedSubmitMethods: [],
      syntaxHighlight: false,
    },
    uiHooks: { onRequest: redirectDescription },
  });
};
