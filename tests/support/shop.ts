import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { buildApp } from '#app.ts';
import { backgroundJobs } from '#jobs.ts';
import { diskStorage } from '#media/storage/disk-storage.ts';
import { readConfig } from '#platform/config.ts';
import type { Config } from '#platform/config.ts';
import { createChanges } from '#platform/database/changes.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Connection } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createLogger } from '#platform/logger.ts';
import { createOutside } from '#platform/outside/outside.ts';
import { settableClock } from './settable-clock.ts';
import type { SettableClock } from './settable-clock.ts';
import { takeDatabase } from './test-database.ts';

export type ShopOverrides = {
  /** Where the clock stands; it moves only when the test moves it. */
  now?: Date | string;
  /** Environment variables, as the owner would set them. */
  env?: Record<string, string>;
  config?: Partial<Config>;
  /** With the rendered pages, which need a built shop. */
  pages?: boolean;
};

export type TestShop = Deps &
  AsyncDisposable & {
    app: FastifyInstance;
    inject: FastifyInstance['inject'];
    deps: Deps;
    pool: Pool;
    connection: Connection;
    clock: SettableClock;
  };

/** A whole shop with an empty database of its own and no port: `await using shop = await openShop();` */
export async function openShop(overrides: ShopOverrides = {}): Promise<TestShop> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'paw-and-vale-test-'));
  const config = testConfig(dataFolder, overrides);
  const log = createLogger(config.logLevel);
  const database = await takeDatabase();
  const { db, pool, close } = openDatabase(database.connection, log);
  const clock = settableClock(overrides.now);
  const changes = createChanges(db, log);
  const jobs = createJobs(pool, log, { works: false });
  const outside = createOutside({ loopbackPort: config.demo ? config.supplierPort : undefined });
  const deps: Deps = { config, db, clock, changes, jobs, media: diskStorage(join(dataFolder, 'media')), outside };
  await jobs.prepare(backgroundJobs(deps));
  const app = await buildApp(deps, log, { pages: overrides.pages ?? false });
  await app.ready();

  async function dispose(): Promise<void> {
    await app.close();
    await jobs.stop();
    outside.close();
    await changes.close();
    await close();
    database.release();
    rmSync(dataFolder, { recursive: true, force: true });
  }

  const inject = app.inject.bind(app);
  return { ...deps, app, inject, deps, pool, connection: database.connection, clock, [Symbol.asyncDispose]: dispose };
}

function testConfig(dataFolder: string, { env, config }: ShopOverrides): Config {
  const quiet = {
    SHOP_DATA: dataFolder,
    SHOP_DEMO: 'off',
    LOG_LEVEL: 'silent',
    SHOP_SECRET: 'only-for-tests'.repeat(3),
  };
  return { ...readConfig({ ...quiet, ...env }), ...config };
}
