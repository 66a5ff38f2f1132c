import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { previewList, previewOf } from './mail-preview.ts';
import type { MailPreviews } from './mail-preview.ts';

/** Mails carry their styles with them, as mail programs want it; pages of the shop never do. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Every mail as it would be sent. Registered in development only. */
export const mailPreviewRoutes: FastifyPluginAsyncZod<{ previews: () => Promise<MailPreviews> }> = async (
  app,
  { previews },
) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' });
  });

  app.get('/dev/mails', {
    schema: { hide: true },
    handler: async (_request, reply) => reply.type('text/html; charset=utf-8').send(previewList(await previews())),
  });

  app.get('/dev/mails/:template', {
    schema: {
      hide: true,
      params: z.object({ template: z.string().max(60) }),
      querystring: z.object({ form: z.enum(['html', 'text']).default('html') }),
    },
    handler: async ({ params, query }, reply) => {
      const body = previewOf(await previews(), params.template)[query.form];
      return reply.type(query.form === 'html' ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8').send(body);
    },
  });
};
