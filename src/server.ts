import type { FastifyInstance } from 'fastify';
import { prepareFirstOwner } from '#accounts/first-owner/first-owner.ts';
import type { FirstOwner } from '#accounts/first-owner/first-owner.ts';
import { findUnreadable } from '#admin/system/unreadable-settings.ts';
import type { DemoSuppliers } from '#demo-data/demo-simulator.ts';
import { warmUpPictures } from '#media/pictures/warm-up.ts';
import { openMediaStorage } from '#media/storage/media-storage.ts';
import { checkInterruptedRestore, rejectMissingFiles } from '#platform/backups/interrupted-restore.ts';
import { systemClock } from '#platform/clock.ts';
import { runCommand } from '#platform/command.ts';
import { readConfig } from '#platform/config.ts';
import type { Config } from '#platform/config.ts';
import { prepareDataFolder } from '#platform/data-folder.ts';
import { createChanges } from '#platform/database/changes.ts';
import { openDatabase, timeouts } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openReplica } from '#platform/database/replica.ts';
import { openShopDatabase } from '#platform/database/server/shop-database.ts';
import type { Deps } from '#platform/deps.ts';
import { createHttpClient } from '#platform/http-client/http-client.ts';
import { withFreePort } from '#platform/http/free-port.ts';
import { drain } from '#platform/http/health/drain.ts';
import { createJobs } from '#platform/jobs/job-queue.ts';
import { createLogger } from '#platform/logger.ts';
import type { Logger } from '#platform/logger.ts';
import { purgeCdn } from '#platform/page-cache/cdn-purge.ts';
import { startTelemetry } from '#platform/telemetry/telemetry.ts';
import { buildApp } from './app.ts';
import { backgroundJobs } from './jobs.ts';

/** Requests in flight get this long to finish when the shop stops. */
const lastRequestsMs = 10_000;

/** A second Ctrl-C ends the shop at once; the terminal and npm may both pass on the first. */
const impatienceMs = 1_000;

/** `owner` is null once there is one, and an account only at the start that made it. */
export type RunningShop = { config: Config; owner: FirstOwner | null; stop(): Promise<void> };

/**
 * Opens the shop. What had been opened when a step fails is closed again. Without `warm` pictures are resized only on request.
 * @throws StartError for the person at the console
 */
export async function startShop(given: Config, log: Logger, { warm = true } = {}): Promise<RunningShop> {
  prepareDataFolder(given.dataFolder);
  rejectMissingFiles(given);
  await using opened = new AsyncDisposableStack();
  opened.defer(await startTelemetry(given));
  const listening = given.role === 'worker' ? given : await withFreePort(given);
  const { database, simulator } = await openParts(listening, log, opened);
  const config = { ...listening, supplierPort: simulator?.port ?? listening.supplierPort };
  const { db, connection, direct } = database;
  await checkInterruptedRestore(config, direct, log);
  await migrate(direct);

  const changes = createChanges(db, log);
  opened.defer(() => changes.close());
  await changes.listen(direct);
  opened.defer(purgeCdn(changes, given, log));
  // A pool of its own, so that background work takes no connection that a visitor waits for.
  const background = openDatabase(connection, log, { timeouts: timeouts.work });
  opened.defer(() => background.close());
  const jobs = createJobs(background.pool, log, workOf(config));
  opened.defer(() => jobs.stop());
  const media = openMediaStorage(config);
  const httpClient = createHttpClient({ loopbackPort: config.demo ? config.supplierPort : undefined });
  opened.defer(() => httpClient.close());
  const replica = openReplica(db, config.replicaUrl, log);
  opened.defer(() => replica.close());
  const deps: Deps = { config, db, connection, replica, clock: systemClock, changes, jobs, media, httpClient };
  const backgroundDeps: Deps = { ...deps, db: background.db, changes: changes.over(background.db) };
  await jobs.prepare(backgroundJobs(backgroundDeps));

  // Only a process that serves pages prints the password, so that a worker that starts first does not swallow it.
  const owner = config.role === 'worker' ? null : await prepareFirstOwner(deps);
  if (simulator) await seedDemo(backgroundDeps, simulator);
  if (config.role !== 'worker') {
    const app = await buildApp(deps, log);
    opened.defer(() => closeApp(app, config.drainMs));
    await app.listen({ host: config.host, port: config.port });
    if (warm) opened.defer(warmUp(deps, log));
  }
  if (config.role !== 'web') await jobs.work();
  await warnOfUnreadable(deps, log);

  const running = opened.move();
  return { config, owner, stop: () => running.disposeAsync() };
}

function workOf({ role, databaseUrl }: Config) {
  return { works: role !== 'web', alone: databaseUrl === undefined };
}

async function warnOfUnreadable(deps: Deps, log: Logger): Promise<void> {
  const unreadable = await findUnreadable(deps);
  if (unreadable) log.warn(unreadable);
}

/** The simulated suppliers open while PostgreSQL, a process of its own, starts. */
async function openParts(config: Config, log: Logger, opened: AsyncDisposableStack) {
  const opening = openShopDatabase(config, log, { alone: true });
  opened.defer(() =>
    opening.then(
      ({ close }) => close(),
      () => undefined,
    ),
  );
  const simulator = config.demo ? await openSuppliers(config, opened) : null;
  return { database: await opening, simulator };
}

/** Loaded only here and below: a real shop needs none of it. */
async function seedDemo(deps: Deps, found: DemoSuppliers): Promise<void> {
  const { seedDemoData } = await import('#demo-data/demo-data.ts');
  const { findDemoSuppliers } = await import('#demo-data/demo-simulator.ts');
  if ((await seedDemoData(deps)) && deps.config.sampleTrade) {
    const { seedSampleTrade } = await import('#demo-data/trade/sample-trade.ts');
    await seedSampleTrade(deps);
  }
  await findDemoSuppliers(deps.db, found);
}

async function openSuppliers({ supplierPort }: Config, opened: AsyncDisposableStack) {
  const { openDemoSuppliers } = await import('#demo-data/demo-simulator.ts');
  const simulator = await openDemoSuppliers(supplierPort);
  opened.defer(() => simulator.close());
  return simulator;
}

/** Makes missing sizes of pictures in the background. @returns a function that stops it */
function warmUp(deps: Deps, log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const ended = warmUpPictures(deps, stopping.signal).catch((error: unknown) => {
    log.warn({ err: error }, 'Pictures could not be made in advance; they are made on request');
  });
  return async () => {
    stopping.abort();
    await ended;
  };
}

async function closeApp(app: FastifyInstance, drainMs: number): Promise<void> {
  await drain(app, app.server.listening ? drainMs : 0);
  const cap = setTimeout(() => app.server.closeAllConnections(), lastRequestsMs);
  await app.close();
  clearTimeout(cap);
}

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLogger(config.logLevel);
  const starting = startShop(config, log);
  let stoppedAt: number | undefined;

  async function stop(exitCode: number): Promise<void> {
    const again = stoppedAt !== undefined && performance.now() - stoppedAt > impatienceMs;
    if (again) process.exit(exitCode || 1);
    if (stoppedAt !== undefined) return;
    stoppedAt = performance.now();
    await starting
      .then((shop) => shop.stop())
      .catch((error: unknown) => log.error({ err: error }, 'The shop stopped badly'));
    process.exit(exitCode);
  }

  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'A bug ends the shop');
    void stop(1);
  });

  greet(await starting);
}

function greet({ config, owner }: RunningShop): void {
  if (config.role === 'worker') return console.log('Paw & Vale is at work in the background.');
  console.log(`\n  Paw & Vale is open at ${config.url}${keyFor(config, owner)}\n  Ctrl-C closes it.\n`);
}

function keyFor({ url }: Config, owner: FirstOwner | null): string {
  if (!owner) return '';
  if ('setupCode' in owner) return `\n  It has no owner yet: open ${url}/admin and enter the code ${owner.setupCode}`;
  const { email, password } = owner.account;
  if (password === null) return '';
  return `\n  Admin: ${url}/admin, sign in as ${email} with the password ${password} (not shown again).`;
}

if (import.meta.main) await runCommand(main);
