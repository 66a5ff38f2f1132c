import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { cacheKey } from '../../page-cache/cache-store.ts';
import { dependsOn, doNotCache, isTrueUntil } from '../../page-cache/page-cache.ts';
import type { CacheRule } from '../../page-cache/page-cache.ts';
import { projectFolder } from '../../project-folder.ts';
import { collectTags } from '../collected-tags.ts';
import { noSuchCall } from '../error-handler.ts';
import { enter } from './enter.ts';
import type { Entrance } from './enter.ts';
import { pageReader } from './page-paths.rules.ts';
import type { WantedPage } from './page-paths.rules.ts';
import type { PageRenderer } from './page.contract.ts';
import { renderPage } from './page.ts';
import { registerPostedForms } from './post-forms.ts';

const dist = join(projectFolder, 'dist');

/** Files with a hash in their name never change; others are fetched again after a day. */
const forEver = 'public, max-age=31536000, immutable';
const forADay = 'public, max-age=86400';

/**
 * The shop's pages: everything that is neither API nor another route. Register it last.
 * In development Vite renders them; otherwise the built files of `dist/` are served.
 */
export async function registerWebApp(
  app: FastifyInstance,
  config: Config,
  entrance: Entrance,
  findAddress: FindAddress,
): Promise<void> {
  if (config.development) {
    const { registerDevelopmentPages } = await import('./web-app-development.ts');
    return registerDevelopmentPages(app, config, entrance);
  }
  await app.register(fastifyStatic, {
    root: `${dist}/client`,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: fileHeaders,
  });
  const renderer = await builtRenderer();
  registerPages(app, config, renderer, entrance, findAddress);
  registerPostedForms(app, renderer);
}

function fileHeaders(reply: Pick<FastifyReply, 'header' | 'removeHeader'>, path: string): void {
  const isBuilt = path.includes('/client/assets/');
  reply.header('cache-control', isBuilt ? forEver : forADay);
  // These headers are about documents and mean nothing for a script, a style or a font.
  if (isBuilt)
    for (const name of [
      'content-security-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
      'referrer-policy',
    ])
      reply.removeHeader(name);
}

async function builtRenderer(): Promise<PageRenderer> {
  // Built from src/web/page-renderer.ts, which exports one; its path is known only at run time.
  const built = (await import(pathToFileURL(`${dist}/server/page-renderer.js`).href)) as { default: PageRenderer };
  return built.default;
}

/** What stands at an address: a page, one that is there if the shop has the name in its path, such as `/dogs`, or nothing. */
type Found = 'page' | 'name' | 'nothing';
type FindAddress = (path: string, found: Found) => Promise<string | undefined>;

export function registerPages(
  app: FastifyInstance,
  config: Pick<Config, 'url'>,
  renderer: PageRenderer,
  entrance: Entrance,
  findAddress: FindAddress,
): void {
  const read = pageReader(renderer);
  const byStaff = new WeakSet<FastifyRequest>();
  const cached = cacheRule(read, byStaff);

  // Runs before the page cache.
  async function preValidation(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const wanted = read(request.url);
    const { redirectTo, isForStaff } = await enter(request, wanted, renderer, entrance);
    if (isForStaff) byStaff.add(request);
    if (redirectTo) return reply.redirect(redirectTo);
    const address = wanted.kind === 'private' ? undefined : await ownAddress(request.url, findAddress, foundAt(wanted));
    if (address) return reply.redirect(address, 308);
  }

  // A file of another version, while one replaces the other: caches in between would store an HTML page for it.
  app.get('/assets/*', { schema: { hide: true } }, noSuchCall);
  const options = { config: { cached }, schema: { hide: true }, preValidation };
  app.get('/*', options, async (request, reply): Promise<FastifyReply> => {
    const wanted = read(request.url);
    if (wanted.kind === 'moved') return reply.redirect(wanted.url, 308);
    const isPublic = isForAll(wanted.kind);
    const asked = { url: wanted.url, isPublic, cookie: request.headers.cookie };
    const render = () => renderPage(app, renderer, config.url, asked);
    const { made: page, tags, uncached, until } = await collectTags(render);
    dependsOn(request, tags);
    isTrueUntil(request, until);
    if (isPublic && uncached.length > 0) {
      request.log.warn({ uncached }, 'A public page is not cached, because responses it is made of are not');
      doNotCache(request);
    }
    reply.code(page.status).headers(page.headers);
    return reply.send(page.html);
  });
}

function foundAt({ kind, isName }: WantedPage): Found {
  if (kind !== 'public') return 'nothing';
  return isName ? 'name' : 'page';
}

/** The own address of what a path names in another way, if it does, with what follows the question mark. */
async function ownAddress(url: string, findAddress: FindAddress, found: Found): Promise<string | undefined> {
  const [path = '', ...query] = url.split('?');
  const address = await findAddress(path, found);
  return address && [address, ...query].join(address.includes('?') ? '&' : '?');
}

/** Pages for staff, who see what visitors do not see yet, are cached neither here nor on the way. */
function cacheRule(read: ReturnType<typeof pageReader>, byStaff: WeakSet<FastifyRequest>): CacheRule {
  return {
    keyOf(request) {
      const wanted = read(request.url);
      if (!isForAll(wanted.kind) || byStaff.has(request)) return undefined;
      return cacheKey(wanted.url, wanted.url.includes('?'));
    },
    tagsOf: () => [],
    mayLag: true,
  };
}

function isForAll(kind: string): boolean {
  return kind === 'public' || kind === 'unknown';
}
