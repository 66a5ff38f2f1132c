import { subscribe } from 'node:diagnostics_channel';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getCallSites } from 'node:util';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { buildApp } from '#app.ts';
import { diskStorage } from '#media/storage/disk-storage.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { createChanges } from '#platform/database/changes.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createOutside } from '#platform/outside/outside.ts';
import { createLogger } from '#platform/logger.ts';

type Line = { method: string; url: string; file: string };

const root = fileURLToPath(new URL('..', import.meta.url));
const lines: Line[] = [];

// Fastify tells of each server it makes, so the app needs no door for this.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    const methods = [method].flat().filter((one) => one !== 'HEAD');
    const file = declaringFile();
    if (methods.length === 0) return;
    lines.push({ method: methods.length > 4 ? 'ANY' : methods.join(','), url, file });
  });
});

// Nothing here connects or writes: the pool would at its first query, and the secret is not read.
const config = readConfig({ SHOP_SECRET: 'only-to-list-the-routes-of-the-shop' });
const log = createLogger('silent');
const { db, pool, connection } = openDatabase({ host: 'nowhere' }, log);
const changes = createChanges(db, log);
const jobs = createJobs(pool, log, { works: false });
await buildApp(
  {
    config,
    db,
    connection,
    clock: systemClock,
    changes,
    jobs,
    media: diskStorage(config.dataFolder),
    outside: createOutside(),
  },
  log,
  {
    pages: false,
  },
);

const width = Math.max(...lines.map(({ url }) => url.length));
for (const { method, url, file } of lines.toSorted((a, b) => a.url.localeCompare(b.url))) {
  console.log(`${method.padEnd(7)} ${url.padEnd(width)}  ${file}`);
}

/** The file and line of the shop's source that is declaring a route right now. */
function declaringFile(): string {
  const sources = new URL('../src/', import.meta.url).href;
  const place = getCallSites(40).find(({ scriptName }) => scriptName.startsWith(sources));
  return place ? `${relative(root, fileURLToPath(place.scriptName))}:${place.lineNumber}` : 'a plugin';
}
