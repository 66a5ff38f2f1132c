import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { seconds } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { ReplicaFigures } from '../../database/replica.ts';
import type { Deps } from '../../deps/deps.ts';
import type { CacheCounts } from '../../page-cache/page-cache.ts';
import { routeOf } from '../../telemetry/route-of.ts';
import { isDraining } from './drain.ts';
import { metricsRoutes } from './metrics.routes.ts';
import { createReadiness } from './readiness.ts';

/** A number beyond those of this process. Times are in seconds since 1970, as Prometheus has them. */
export type Figure = { name: string; help: string; labels?: Record<string, string>; value: number };

/** In seconds: from a cached page to a call that its sender has given up on. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Memory, CPU and event loop belong to the process, however many apps it runs. Collected from the first request on. */
let ofProcess: Registry | undefined;

/** Counts and times every response and shows the figures at `/metrics`; register it before the routes. */
export async function registerMetrics(
  app: FastifyInstance,
  deps: Deps,
  { cache, readFigures }: { cache: CacheCounts; readFigures: () => Promise<readonly Figure[]> },
): Promise<void> {
  const { db, replica, config } = deps;
  const registry = new Registry();
  timeRequests(app, registry);
  countCached(cache, registry);
  watchPool(db, registry);
  if (replica.figures) watchReplica(replica.figures, registry);
  watchJobs(db, registry);
  watchReadiness(
    createReadiness(deps, () => isDraining(app)),
    registry,
  );
  await app.register(metricsRoutes, {
    config,
    type: registry.contentType,
    read: async () =>
      Registry.merge([(ofProcess ??= processMetrics()), registry, registryOf(await readFigures())]).metrics(),
  });
}

function processMetrics(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}

/** Read anew for each scrape, whichever there are at that time. */
function registryOf(figures: readonly Figure[]): Registry {
  const register = new Registry();
  for (const [name, all] of Map.groupBy(figures, (figure) => figure.name)) {
    const labelNames = [...new Set(all.flatMap(({ labels = {} }) => Object.keys(labels)))];
    const gauge = new Gauge({ name, help: all[0]?.help ?? name, labelNames, registers: [register] });
    for (const { labels = {}, value } of all) gauge.set(labels, value);
  }
  return register;
}

function watchReadiness(findError: ReturnType<typeof createReadiness>, registry: Registry): void {
  const ready = new Gauge({
    name: 'shop_ready',
    help: '1 while this process can take orders, as /readyz says',
    registers: [registry],
    async collect() {
      ready.set((await findError()) === undefined ? 1 : 0);
    },
  });
}

function timeRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  // Looking a label up takes longer than counting.
  const known = new Map<string, ReturnType<typeof durations.labels>>();

  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    if (request.routeOptions.config.staysOpen) return done();
    const route = routeOf(request);
    const key = `${request.method} ${route} ${statusCode}`;
    const duration = known.get(key) ?? durations.labels(request.method, route, String(statusCode));
    known.set(key, duration);
    duration.observe(elapsedTime / seconds(1));
    done();
  });
}

function countCached(cache: CacheCounts, registry: Registry): void {
  const responses = new Counter({
    name: 'shop_cacheable_answers_total',
    help: 'Responses that are the same for everybody: sent from the cache of this process, or made anew',
    labelNames: ['source'],
    registers: [registry],
    collect() {
      responses.reset();
      responses.inc({ source: 'kept' }, cache.hits);
      responses.inc({ source: 'made' }, cache.misses);
    },
  });
}

function watchPool(db: Database, registry: Registry): void {
  const pool = '$client' in db && db.$client instanceof Pool ? db.$client : undefined;
  if (!pool) return;
  const connections = new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of this process by state; waiting are requests that have none yet',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

function watchReplica(figures: ReplicaFigures, registry: Registry): void {
  const registers = [registry];
  const reads = new Counter({
    name: 'shop_replica_reads_total',
    help: 'Reads meant for the replica: those it served, and those that the primary served because it was behind or away',
    labelNames: ['source'],
    registers,
    collect() {
      reads.reset();
      reads.inc({ source: 'replica' }, figures.onReplica);
      reads.inc({ source: 'primary' }, figures.onPrimary);
    },
  });
  const lag = new Gauge({
    name: 'shop_replica_lag_bytes',
    help: 'How far the replica was behind the primary when it was last asked',
    registers,
    collect() {
      lag.set(figures.lagBytes);
    },
  });
}

function watchJobs(db: Database, registry: Registry): void {
  const jobs = new Gauge({
    name: 'shop_jobs',
    help: 'Unfinished background jobs of all processes, later: not due yet; in dead-letters those that failed for good',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      jobs.reset();
      for (const { queue, state, count } of await unfinishedJobs(db)) jobs.set({ queue, state }, count);
    },
  });
}

type JobCount = { queue: string; state: string; count: number };

async function unfinishedJobs(db: Database): Promise<JobCount[]> {
  try {
    const { rows } = await db.execute<JobCount>(sql`
      select name as queue, case when state = 'created' and start_after > now() then 'later' else state::text end as state,
        count(*)::int
      from jobs.job where state < 'completed' group by 1, 2`);
    return rows;
  } catch {
    // While the database is away the other figures are needed most.
    return [];
  }
}
