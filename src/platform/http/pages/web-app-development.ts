import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createServer, isRunnableDevEnvironment } from 'vite';
import type { ViteDevServer } from 'vite';
import type { Config } from '../../config.ts';
import { collectTags } from '../collected-tags.ts';
import { enter } from './enter.ts';
import type { Entrance } from './enter.ts';
import { pageReader } from './page-paths.rules.ts';
import type { PageRenderer } from './page.contract.ts';
import { renderPage } from './page.ts';

/** Pages rendered on request by Vite, with hot replacement, without a cache and without a content policy. */
export async function registerDevelopmentPages(
  app: FastifyInstance,
  config: Config,
  entrance: Entrance,
): Promise<void> {
  const vite = await createServer({
    appType: 'custom',
    // Loaded as it is: the copy that Vite would otherwise write counts as a change for `node --watch`.
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
      renderInDevelopment(app, vite, config, request, entrance).then(
        ({ status, headers, html }) =>
          res.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html),
        (error: unknown) => {
          if (error instanceof Error) vite.ssrFixStacktrace(error);
          request.log.error(error);
          res.writeHead(500).end('The page failed; see the console.');
        },
      );
    });
  });
}

async function renderInDevelopment(
  app: FastifyInstance,
  vite: ViteDevServer,
  config: Config,
  request: FastifyRequest,
  entrance: Entrance,
) {
  const environment = vite.environments['ssr'];
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('Vite cannot run the pages');
  // Vite knows the entry by this name: start-plugin-core, constants.ts.
  const entry = (await environment.runner.import('virtual:tanstack-start-server-entry')) as { default: PageRenderer };
  const wanted = pageReader(entry.default)(request.url);
  const { redirectTo } = await enter(request, wanted, entry.default, entrance);
  if (redirectTo) return { status: 302, headers: { location: redirectTo }, html: '' };
  const { cookie } = request.headers;
  const isPublic = wanted.kind !== 'private';
  const page = { url: wanted.url, isPublic, cookie };
  const { made } = await collectTags(() => renderPage(app, entry.default, config.url, page));
  return { status: made.status, headers: {}, html: made.html };
}
