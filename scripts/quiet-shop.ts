import { openMediaStorage } from '#media/storage/media-storage.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { createChanges } from '#platform/database/changes.ts';
import type { openDatabase } from '#platform/database/database.ts';
import { openReplica } from '#platform/database/replica.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { createHttpClient } from '#platform/http-client/http-client.ts';
import { createJobs } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/logger.ts';
import { buildApp } from '../src/app.ts';

type Opened = Pick<ReturnType<typeof openDatabase>, 'db' | 'pool' | 'connection'>;

/** The shop's calls in this process, for a script: it listens on no port, runs no jobs and renders no pages. */
export async function buildQuietShop(config: Config, log: Logger, { db, pool, connection }: Opened) {
  const deps: Deps = {
    config,
    db,
    connection,
    replica: openReplica(db, undefined, log),
    clock: systemClock,
    changes: createChanges(db, log),
    jobs: createJobs(pool, log, { works: false }),
    media: openMediaStorage(config),
    httpClient: createHttpClient(),
  };
  return { deps, app: await buildApp(deps, log, { pages: false }) };
}
