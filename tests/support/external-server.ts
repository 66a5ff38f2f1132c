import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Connection } from '#platform/database/database.ts';
import { findBinaries } from '#platform/database/server/postgres-binaries.ts';
import { openCluster } from '#platform/database/server/postgres-cluster.ts';
import { choosePostgresUser } from '#platform/database/server/postgres-process.ts';
import { freePort } from '#platform/http/free-port.ts';

export type ExternalServer = AsyncDisposable & {
  connection: Connection & { connectionString: string };
  /** Like `pg_ctl -m fast`: ends every session. */
  stop(): Promise<void>;
  start(): void;
  restart(): Promise<void>;
};

const startMs = 30_000;

/** An external PostgreSQL in a folder of the caller's. */
export async function startExternalServer(folder: string, binaries = findBinaries(undefined)): Promise<ExternalServer> {
  const user = choosePostgresUser(binaries.postgres, folder);
  await openCluster(folder, binaries, user).prepare();
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'fsync=on'];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const start = () => user.start(binaries.postgres, ['-D', `${folder}/postgres`, ...flags], 'ignore');
  let server = start();

  async function stop(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    server.kill('SIGINT');
    await exit;
  }

  const deadline = performance.now() + startMs;
  while (!(await createShop(port))) {
    if (performance.now() > deadline) throw new Error(`PostgreSQL did not start in ${folder}`);
    await sleep(50);
  }
  return {
    connection: { connectionString: addressOf(port, 'shop') },
    stop,
    start: () => void (server = start()),
    async restart() {
      await stop();
      server = start();
    },
    [Symbol.asyncDispose]: stop,
  };
}

/** @returns false while the server accepts no connections */
async function createShop(port: number): Promise<boolean> {
  const admin = new Client({ connectionString: addressOf(port, 'postgres') });
  try {
    await admin.connect();
    await admin.query('create database shop');
    return true;
  } catch {
    return false;
  } finally {
    await admin.end().catch(() => undefined);
  }
}

function addressOf(port: number, database: string): string {
  return `postgres://shop@127.0.0.1:${port}/${database}`;
}
