import type { FastifyInstance } from 'fastify';
import { prepareFirstOwner } from '#accounts/first-owner/first-owner.ts';
import type { FirstOwner } from '#accounts/first-owner/first-owner.ts';
import { findUnreadable } from '#admin/system/unreadable-settings.ts';
import type { DemoSuppliers } from '#demo-data/demo-simulator.ts';
import { warmUpPictures } from '#media/pictures/warm-up.ts';
import { openMediaStorage } from '#media/storage/media-storage.ts';
import { doAfterwards } from '#platform/afterwards.ts';
import type { Afterwork } from '#platform/afterwards.ts';
import { checkInterruptedRestore, rejectMissingFiles } from '#platform/backups/interrupted-restore.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import type { Config } from '#platform/config.ts';
import { prepareDataFolder } from '#platform/data-folder.ts';
import { createChanges } from '#platform/database/changes.ts';
import { runCommand } from '#platform/database/command.ts';
import { openDatabase, timeouts } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { withPatience } from '#platform/database/patience.ts';
import { openReplica } from '#platform/database/replica.ts';
import { openShopDatabase } from '#platform/database/server/shop-database.ts';
import { isUnavailable } from '#platform/database/unavailable.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { createHttpClient } from '#platform/http-client/http-client.ts';
import { withFreePort } from '#platform/http/free-port.ts';
import { drain } from '#platform/http/health/drain.ts';
import { createJobs } from '#platform/jobs/job-queue.ts';
import { createLogger } from '#platform/logger.ts';
import type { Logger } from '#platform/logger.ts';
import { purgeCdn } from '#platform/page-cache/cdn-purge.ts';
import { StartError } from '#platform/start-error.ts';
import { startTelemetry } from '#platform/telemetry/telemetry.ts';
import { buildApp } from './app.ts';
import { backgroundJobs } from './jobs.ts';

/** Requests in flight get this long to finish when the shop stops. */
const lastRequestsMs = 10_000;

/** A second Ctrl-C ends the shop at once; the terminal and npm may both pass on the first. */
const impatienceMs = 1_000;

/** `owner` is null once there is one, and an account only at the start that made it. */
export type RunningShop = { config: Config; owner: FirstOwner | null; stop(): Promise<void> };

type StartOptions = {
  /** Whether missing sizes of pictures are made in advance; else on request. */
  warm?: boolean;
  /** Ends the wait for a database that is away. */
  signal?: AbortSignal;
};

/**
 * Opens the shop, and waits for a database that is away or restarting. What had been opened when a step fails is closed again.
 * @throws StartError for the person at the console
 */
export async function startShop(
  config: Config,
  log: Logger,
  { warm = true, signal }: StartOptions = {},
): Promise<RunningShop> {
  prepareDataFolder(config.dataFolder);
  rejectMissingFiles(config);
  // The shop's own server was waited for while it started.
  const isFinal = (error: unknown) => error instanceof StartError && config.databaseUrl === undefined;
  return withPatience(() => openShop(config, log, warm), log, { signal, isFinal });
}

async function openShop(given: Config, log: Logger, warm: boolean): Promise<RunningShop> {
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
  const loopbackPort = config.demo ? config.supplierPort : undefined;
  const httpClient = createHttpClient({ loopbackPort, networks: config.supplierNetworks });
  opened.defer(() => httpClient.close());
  const replica = openReplica(db, config.replicaUrl, log);
  opened.defer(() => replica.close());
  const deps: Deps = { config, db, connection, replica, clock: systemClock, changes, jobs, media, httpClient };
  const backgroundDeps: Deps = { ...deps, db: background.db, changes: changes.over(background.db) };
  await jobs.prepare(backgroundJobs(backgroundDeps));

  // Only a process that serves pages prints the password, so that a worker that starts first does not swallow it.
  const owner = config.role === 'worker' ? null : await prepareFirstOwner(deps);
  if (simulator) await seedDemo(backgroundDeps, simulator);
  if (config.role !== 'web') await jobs.work();
  // Last: nothing that can fail comes after visitors are let in. What is left to do is done afterwards.
  if (config.role !== 'worker') await letVisitorsIn(deps, log, opened);
  opened.defer(doAfterwards(afterworks(backgroundDeps, log, warm), log));

  const running = opened.move();
  return { config, owner, stop: () => running.disposeAsync() };
}

function workOf({ role, databaseUrl }: Config) {
  return { works: role !== 'web', alone: databaseUrl === undefined };
}

async function letVisitorsIn(deps: Deps, log: Logger, opened: AsyncDisposableStack): Promise<void> {
  const { host, port, drainMs } = deps.config;
  const app = await buildApp(deps, log);
  opened.defer(() => closeApp(app, drainMs));
  await app.listen({ host, port });
}

function afterworks(deps: Deps, log: Logger, warm: boolean): Afterwork[] {
  const warning: Afterwork = {
    failure: 'Nobody knows yet whether the secret still opens what is encrypted; the System page looks again',
    async work() {
      const unreadable = await findUnreadable(deps);
      if (unreadable) log.warn(unreadable);
    },
  };
  const warming: Afterwork = {
    failure: 'Pictures could not be made in advance; they are made on request',
    work: (signal) => warmUpPictures(deps, signal),
  };
  const placing: Afterwork = {
    failure: 'The demo’s suppliers do not know the orders of before',
    async work(signal) {
      const { placeOpenOrders } = await import('#demo-data/demo-purchase-orders.ts');
      await placeOpenOrders(deps, signal);
    },
  };
  const always = deps.config.demo ? [warning, placing] : [warning];
  return warm && deps.config.role !== 'worker' ? [...always, warming] : always;
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

async function openSuppliers(config: Config, opened: AsyncDisposableStack) {
  const { openDemoSuppliers } = await import('#demo-data/demo-simulator.ts');
  const simulator = await openDemoSuppliers(config);
  opened.defer(() => simulator.close());
  return simulator;
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
  const stopping = new AbortController();
  const starting = startShop(config, log, { signal: stopping.signal });
  let stoppedAt: number | undefined;

  async function stop(exitCode: number): Promise<void> {
    const again = stoppedAt !== undefined && performance.now() - stoppedAt > impatienceMs;
    if (again) process.exit(exitCode || 1);
    if (stoppedAt !== undefined) return;
    stoppedAt = performance.now();
    stopping.abort();
    await starting
      .then((shop) => shop.stop())
      .catch((error: unknown) => log.error({ err: error }, 'The shop stopped badly'));
    process.exit(exitCode);
  }

  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('uncaughtException', (error) => {
    // A lost connection fails what was under way, never the process.
    if (isUnavailable(error)) return log.error({ err: error }, 'A query failed for which nobody waited');
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
