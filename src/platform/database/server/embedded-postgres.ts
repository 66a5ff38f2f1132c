import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { Logger } from '../../logger.ts';
import { StartError } from '../../start-error.ts';
import type { Connection } from '../database.ts';
import { findBinaries } from './postgres-binaries.ts';
import { openCluster } from './postgres-cluster.ts';
import type { Cluster, ClusterOptions } from './postgres-cluster.ts';
import { choosePostgresUser } from './postgres-process.ts';

export type EmbeddedPostgres = {
  connection: Connection;
  /** Stops the server, unless somebody else (a second command on the same folder) still works with it. */
  leave(): Promise<void>;
};

export type EmbeddedOptions = ClusterOptions & {
  /** Refuse when another shop serves this folder. A command such as the seed joins a running shop instead. */
  alone?: boolean;
  /** How long the server may take until it accepts connections: it replays its log of changes first. */
  startTimeoutMs?: number;
};

/** `postgresFolder` undefined: the PostgreSQL that came with the shop's dependencies. */
export type EmbeddedPlace = Readonly<{ dataFolder: string; postgresFolder: string | undefined }>;

const defaultStartMs = 60_000;
const stopTimeoutMs = 15_000;
const maxLaunches = 4;
const retryMs = 1_000;
const watchMs = 500;

/**
 * Advisory locks of the server say who uses the folder: unlike a file they end with the process that holds them,
 * however it ends. One key is held by the one shop, the other shared by everybody.
 */
const shopLock = '(7294, 1)';
const guestLock = '(7294, 2)';

/** Starts the PostgreSQL of this data folder, or joins the one that is running. @throws StartError */
export async function joinEmbeddedPostgres(
  { dataFolder, postgresFolder }: EmbeddedPlace,
  log: Pick<Logger, 'warn' | 'error'>,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const binaries = findBinaries(postgresFolder);
  const user = choosePostgresUser(binaries.postgres, dataFolder);
  const cluster = openCluster(dataFolder, binaries, user, options);
  await cluster.prepare();
  const place = await keepMembership(() => joinServer(cluster, dataFolder, options), log);
  const watch = setInterval(() => hurryStop(cluster), watchMs).unref();
  let left = false;

  return {
    connection: { host: cluster.socketFolder, user: 'shop', database: 'shop' },
    async leave() {
      if (left) return;
      left = true;
      clearInterval(watch);
      const membership = await place.leave();
      if (!membership) return;
      const last = await isLast(membership);
      const server = cluster.findServer();
      if (last && server) await stop(server, cluster);
      await membership.end().catch(() => undefined);
    },
  };
}

/** The server may go away under us (killed, stopped, out of memory): bring it back; the pool connects again by itself. */
async function keepMembership(take: () => Promise<Client>, log: Pick<Logger, 'warn' | 'error'>) {
  const place = { left: false, taken: take() };

  async function hold(): Promise<void> {
    const client = await place.taken;
    client.on('end', () => {
      if (place.left) return;
      log.warn('PostgreSQL went away; starting it again');
      place.taken = rejoin();
      hold().catch(() => undefined); // fails only once the membership is given up
    });
  }

  async function rejoin(): Promise<Client> {
    for (;;) {
      try {
        return await take();
      } catch (error) {
        if (place.left) throw error;
        log.error({ err: error }, 'PostgreSQL does not start; trying again');
        await sleep(retryMs);
      }
    }
  }

  await hold();
  return {
    /** @returns the connection that still holds the membership, if the server is there */
    leave(): Promise<Client | undefined> {
      place.left = true;
      return place.taken.catch(() => undefined);
    },
  };
}

async function joinServer(
  cluster: Cluster,
  dataFolder: string,
  { alone, startTimeoutMs = defaultStartMs }: EmbeddedOptions,
): Promise<Client> {
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const client = await reach(cluster, deadline);
    try {
      await client.query(`select pg_advisory_lock_shared${guestLock}`);
      if (alone) await requireOnlyShop(client, dataFolder);
      await ensureDatabase(client);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      // The last user before us was just stopping the server.
      if (!isGoingAway(error) || performance.now() > deadline) throw error;
    }
  }
}

/** A connection to the server, which is started when it is not running. */
async function reach(cluster: Cluster, deadline: number): Promise<Client> {
  let launched: ChildProcess | undefined;
  let launches = 0;
  let failure: unknown;
  while (performance.now() < deadline && launches <= maxLaunches) {
    try {
      return await connect(cluster);
    } catch (error) {
      failure = error;
    }
    if (launched && !hasEnded(launched)) {
      await sleep(15);
    } else if (cluster.findServer()) {
      await sleep(50); // somebody else's, on its way up or down
    } else {
      // What a crashed server shared with its children stays in use until the last of them has noticed.
      if (launches > 0) await sleep(300);
      launches += 1;
      launched = cluster.launch();
      launched.on('error', (error) => (failure = error));
    }
  }
  throw new StartError(`PostgreSQL does not start. It said:\n${cluster.lastWords()}`, { cause: failure });
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

async function connect(cluster: Cluster): Promise<Client> {
  const application_name = `paw-and-vale ${process.pid}`;
  const client = new Client({ host: cluster.socketFolder, user: 'shop', database: 'postgres', application_name });
  client.on('error', () => undefined); // 'end' follows
  await client.connect();
  return client;
}

async function requireOnlyShop(client: Client, dataFolder: string): Promise<void> {
  // After a kill the dead shop's lock is released within milliseconds.
  for (const deadline = performance.now() + 1_500; performance.now() < deadline; await sleep(50)) {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock${shopLock} as taken`);
    if (rows[0]?.taken) return;
  }
  const { rows } = await client.query<{ holder: string }>(
    `select application_name as holder from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and (classid, objid) = ${shopLock} and granted`,
  );
  const holder = rows[0]?.holder.replace('paw-and-vale ', 'process ') ?? 'another process';
  throw new StartError(
    `A shop is already running on the data in ${dataFolder} (${holder}). Stop it first, or set SHOP_DATA to another folder.`,
  );
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'shop'`);
  if (rowCount) return;
  await client.query('create database shop').catch((error: unknown) => {
    // Two first starts at once: duplicate_database, or a unique violation a moment earlier.
    if (!(error instanceof DatabaseError && (error.code === '42P04' || error.code === '23505'))) throw error;
  });
}

async function isLast(client: Client): Promise<boolean> {
  try {
    await client.query(`select pg_advisory_unlock_shared${guestLock}`);
    const { rows } = await client.query<{ last: boolean }>(`select pg_try_advisory_lock${guestLock} as last`);
    return rows[0]?.last === true;
  } catch {
    return false; // it is gone already
  }
}

async function stop(server: number, cluster: Cluster): Promise<void> {
  signal(server, 'SIGINT'); // PostgreSQL's fast shutdown: ends connections, writes everything down
  for (const deadline = performance.now() + stopTimeoutMs; performance.now() < deadline; await sleep(15)) {
    if (cluster.findServer() !== server) return;
  }
  signal(server, 'SIGQUIT'); // its immediate one: loses nothing, recovers at the next start
}

/** A server that somebody stops with a smart shutdown refuses new connections for as long as the shop's own ones last. */
function hurryStop(cluster: Cluster): void {
  try {
    const server = cluster.findStopping();
    if (server) signal(server, 'SIGINT');
  } catch {
    // Too many files are open just now; it is looked at again in a moment, and nobody could catch an error of a timer.
  }
}

function signal(server: number, name: NodeJS.Signals): void {
  try {
    process.kill(server, name);
  } catch {
    // It has just ended.
  }
}

function isGoingAway(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code?.startsWith('57P') === true;
  return error instanceof Error && /terminated|closed|ECONN|EPIPE/.test(error.message);
}
