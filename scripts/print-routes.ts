import { subscribe } from 'node:diagnostics_channel';
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getCallSites } from 'node:util';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { accessTo, waitsForOpening } from '#accounts/access.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createLogger } from '#platform/logger.ts';
import { buildQuietShop } from './quiet-shop.ts';

/** Writes docs/api-routes.md; with `--check` it only compares it. */
const listing = new URL('../docs/api-routes.md', import.meta.url);
const root = fileURLToPath(new URL('..', import.meta.url));

const heading = `# Calls of the shop

Every call, who may make it, and the file it lives in: \`npm run routes\` writes this page, \`npm run check\` compares it with the code.
\`admin\` is any member of staff, \`admin: orders, refunds\` staff who work with one of these, \`owner\` only the shop's owners, and
\`owner: settings\` also staff to whom an owner gave that. A dash: no session is needed. \`public, once open\`: before the shop is
opened only staff may.
`;

const routes: { route: RouteOptions; file: string }[] = [];

// Fastify publishes each server it creates, so the app needs no hook for this.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', (route: RouteOptions) => void routes.push({ route, file: declaringFile() }));
});

// Nothing here connects or writes: the pool connects at its first query, and the secret is not read.
const log = createLogger('silent');
const config = readConfig({ SHOP_SECRET: 'only-to-list-the-routes-of-the-shop' });
await buildQuietShop(config, log, openDatabase({ host: 'nowhere' }, log));

const page = `${heading}\n${table()}`;
if (!process.argv.includes('--check')) {
  writeFileSync(listing, page);
  console.log(page);
} else if (readFileSync(listing, 'utf8') !== page) {
  console.error('docs/api-routes.md is out of date: run npm run routes.');
  process.exitCode = 1;
}

function table(): string {
  const rows = routes
    .flatMap(({ route, file }) => {
      const methods = [route.method].flat().filter((method) => method !== 'HEAD');
      if (methods.length === 0) return [];
      const method = methods.length > 4 ? 'ANY' : methods.join(', ');
      return [[route.url, method, whoMay(route), file] as const];
    })
    .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([url, method, access, file]) => [`${method} ${url}`, access, file.includes('/') ? `\`${file}\`` : file]);
  const cells = [['call', 'who', 'file'], ...rows];
  const widths = [0, 1].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  return [lines[0], '|---|---|---|', ...lines.slice(1), ''].join('\n');
}

function whoMay(route: RouteOptions): string {
  if (!route.url.startsWith('/api/')) return '–';
  if (waitsForOpening(route)) return 'public, once open';
  const { openTo } = route.config ?? {};
  const access = accessTo(route);
  return Array.isArray(openTo) ? `${access}: ${openTo.join(', ')}` : access;
}

/** The source file that is declaring a route right now. */
function declaringFile(): string {
  const sources = new URL('../src/', import.meta.url).href;
  const place = getCallSites(40).find(({ scriptName }) => scriptName.startsWith(sources));
  return place ? relative(root, fileURLToPath(place.scriptName)) : 'a plugin';
}
