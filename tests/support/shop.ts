import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { buildApp } from '#app.ts';
import { backgroundJobs } from '#jobs.ts';
import { openMediaStorage } from '#media/storage/media-storage.ts';
import { readConfig } from '#platform/config.ts';
import type { Config } from '#platform/config.ts';
import { everything } from '#platform/database/cache-tags.contract.ts';
import { createChanges } from '#platform/database/changes.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Connection } from '#platform/database/database.ts';
import { openReplica } from '#platform/database/replica.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { createHttpClient } from '#platform/http-client/http-client.ts';
import type { HttpClient, HttpClientOptions } from '#platform/http-client/http-client.ts';
import { createJobs } from '#platform/jobs/job-queue.ts';
import { createLogger } from '#platform/logger.ts';
import { settings } from '#shop/settings/settings.table.ts';
import { settableClock } from './settable-clock.ts';
import type { SettableClock } from './settable-clock.ts';
import { saveSpare, takeSpare } from './spare-shops.ts';
import { emptyDatabase, takeDatabase } from './test-database.ts';

export type ShopOverrides = {
  /** The initial time; the clock only moves when the test moves it. */
  now?: Date | string;
  /** Environment variables, as the owner would set them. */
  env?: Record<string, string>;
  config?: Partial<Config>;
  /** With the rendered pages, which need a built shop. */
  pages?: boolean;
  /** Built for this test alone, for tests about the memory of a process. */
  own?: boolean;
  /** Null: the shop is not registered for VAT. */
  vatNumber?: string | null;
  /** False: nobody has opened it. */
  isOpen?: boolean;
};

export type TestShop = Deps &
  AsyncDisposable & {
    app: FastifyInstance;
    inject: FastifyInstance['inject'];
    deps: Deps;
    pool: Pool;
    connection: Connection;
    /** Past the pooler, if there is one (TEST_POOLER). */
    direct: Connection;
    clock: SettableClock;
  };

/**
 * A whole shop, open and registered for VAT, with an otherwise empty database of its own and no port: `await using shop = await openShop();`. Building one takes ten
 * times as long as emptying it, so the tests of a file with the same settings reuse one.
 */
export async function openShop(overrides: ShopOverrides = {}): Promise<TestShop> {
  const { env, config: { supplierPort: _, stripe: __, ...config } = {}, pages } = overrides;
  const wanted = overrides.own ? undefined : JSON.stringify([env, config, pages]);
  const built = takeSpare(wanted) ?? (await buildShop(overrides));
  await built.prepare(overrides);

  async function dispose(): Promise<void> {
    if (wanted !== undefined && (await built.isReusable())) saveSpare(wanted, built);
    else await built.close();
  }
  return { ...built.shop, [Symbol.asyncDispose]: dispose };
}

export type BuiltShop = {
  shop: Omit<TestShop, typeof Symbol.asyncDispose>;
  /** Resets it: no rows, pages, files or jobs of an earlier test, and the wanted settings. */
  prepare(overrides: ShopOverrides): Promise<void>;
  /** False: it is closed, it listens, or some work does not end. */
  isReusable(): Promise<boolean>;
  close(): Promise<void>;
};

async function buildShop(overrides: ShopOverrides): Promise<BuiltShop> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'paw-and-vale-test-'));
  const config = testConfig(dataFolder, overrides);
  const log = createLogger(config.logLevel);
  const database = await takeDatabase();
  const { db, pool, close } = openDatabase(database.connection, log);
  const clock = settableClock(overrides.now);
  const changes = createChanges(db, log);
  const jobs = createJobs(pool, log, { works: false });
  const httpClient = replaceableHttpClient();
  const media = openMediaStorage(config);
  const { connection, direct } = database;
  const replica = openReplica(db, config.replicaUrl, log);
  const deps: Deps = { config, db, connection, replica, clock, changes, jobs, media, httpClient };
  await jobs.prepare(backgroundJobs(deps));
  const app = await buildApp(deps, log, { pages: overrides.pages ?? false });
  let isClosed = false;
  app.addHook('onClose', async () => void (isClosed = true));
  await app.ready();
  let isNew = true;

  return {
    shop: { ...deps, app, inject: app.inject.bind(app), deps, pool, connection, direct, clock },
    async prepare(wanted) {
      Object.assign(config, testConfig(dataFolder, wanted));
      httpClient.replace({
        loopbackPort: config.demo ? config.supplierPort : undefined,
        networks: config.supplierNetworks,
      });
      clock.set(wanted.now ?? new Date());
      if (isNew) isNew = false;
      else await makeAnew();
      const { vatNumber = 'GB999999973', isOpen = true } = wanted;
      if (isOpen) await db.insert(settings).values({ key: 'isOpen', value: true });
      if (vatNumber !== null) await db.insert(settings).values({ key: 'vatNumber', value: vatNumber });
    },
    isReusable: async () => !isClosed && !app.server.listening && (await isQuiet(pool)),
    async close() {
      await app.close();
      await jobs.stop();
      httpClient.close();
      await changes.close();
      await replica.close();
      await close();
      database.release();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };

  async function makeAnew(): Promise<void> {
    rmSync(dataFolder, { recursive: true, force: true });
    mkdirSync(dataFolder);
    await emptyDatabase(pool);
    await jobs.prepare(backgroundJobs(deps));
    await changes.transaction(async (_tx, invalidate) => invalidate(everything));
  }
}

/** The suppliers' simulator has another port in each test. */
function replaceableHttpClient(): HttpClient & { replace(options: HttpClientOptions): void } {
  let current: HttpClient = createHttpClient();
  return {
    fetch: (request) => current.fetch(request),
    addressOf: (host, port) => current.addressOf(host, port),
    close: () => current.close(),
    replace(options) {
      current.close();
      current = createHttpClient(options);
    },
  };
}

/** Waits for work that was not awaited, such as the counting of visitors. False: it does not end, or the pool has been closed. */
async function isQuiet(pool: Pool): Promise<boolean> {
  const isBusy = () => pool.waitingCount > 0 || pool.idleCount < pool.totalCount;
  for (let look = 0; look < 100 && !pool.ending && isBusy(); look += 1) await wait(10);
  return !pool.ending && !isBusy();
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
