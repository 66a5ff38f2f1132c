import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer, isRunnableDevEnvironment } from 'vite';
import type { ViteDevServer } from 'vite';
import type { Config } from '../../config.ts';
import { renderPage } from './page.ts';
import type { PageRenderer } from './page.contract.ts';
import { pageReader } from './page-paths.rules.ts';

/** Pages made as they are asked for, by Vite, with its hot replacement. Nothing is kept, and the browser is told no policy. */
export async function registerDevelopmentPages(app: FastifyInstance, config: Config): Promise<void> {
  const vite = await createServer({
    appType: 'custom',
    // Read as it stands: the copy that Vite would write and load counts as a change for `node --watch`.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());

  app.get('/design', { schema: { hide: true } }, async (request, reply) => {
    const page = await readFile(join(vite.config.root, 'src/web/design/design.html'), 'utf8');
    reply.removeHeader('content-security-policy').type('text/html; charset=utf-8');
    return reply.send(await vite.transformIndexHtml(request.url, page));
  });

  app.get('/*', async (request, reply) => {
    reply.hijack();
    const { req, res } = { req: request.raw, res: reply.raw };
    vite.middlewares(req, res, (failure: unknown) => {
      if (failure) request.log.error(failure);
      response(app, vite, config, req.url ?? '/', req.headers.cookie).then(
        ({ status, html }) => res.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html),
        (error: unknown) => {
          if (error instanceof Error) vite.ssrFixStacktrace(error);
          request.log.error(error);
          res.writeHead(500).end('The page failed; see the console.');
        },
      );
    });
  });
}

async function response(app: FastifyInstance, vite: ViteDevServer, config: Config, url: string, cookie?: string) {
  const environment = vite.environments['ssr'];
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('Vite cannot run the pages');
  // Vite knows the entry by this name: start-plugin-core, constants.ts.
  const entry = (await environment.runner.import('virtual:tanstack-start-server-entry')) as { default: PageRenderer };
  const asked = pageReader(entry.default)(url);
  return renderPage(app, entry.default, config.url, { ...asked, isPublic: asked.kind !== 'private', cookie });
}
