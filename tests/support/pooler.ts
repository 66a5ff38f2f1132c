import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { timeouts } from '#platform/database/database.ts';
import type { Connection } from '#platform/database/database.ts';
import { choosePostgresUser } from '#platform/database/server/postgres-process.ts';
import { freePort } from '#platform/http/free-port.ts';
import { canConnect } from './can-connect.ts';

/** Debian's and Homebrew's paths. */
const programs = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];
const startMs = 10_000;

export type Pooler = AsyncDisposable & { connection: Connection & { connectionString: string } };

/** Undefined: there is no PgBouncer on this machine. */
export function findPooler(): string | undefined {
  return programs.find((program) => existsSync(program));
}

/**
 * A PgBouncer in transaction mode for all databases of that server. It rejects the shop's timeouts as startup parameters, its default, and
 * sets them itself, or leaves them to the settings of the role; `size` is the number of connections to the server per database.
 */
export async function startPooler(to: Connection, { size = 3, setsTimeouts = true } = {}): Promise<Pooler> {
  const program = findPooler();
  if (!program) throw new Error('There is no PgBouncer here. On Debian: apt-get install pgbouncer');
  const { host, port, user = 'shop', password, database = 'shop' } = new Client(to);
  const folder = mkdtempSync(join(tmpdir(), 'shop-pooler-'));
  const [ownPort, file] = [await freePort(), join(folder, 'pgbouncer.ini')];
  const first = Object.entries(setsTimeouts ? timeouts.requests : {}).map(([name, ms]) => `set ${name} = ${ms}`);
  const query = first.length > 0 ? ` connect_query='${first.join('; ')}'` : '';
  const settings = `[databases]
* = host=${host} port=${port} user=${user}${password ? ` password=${password}` : ''}${query}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 2000
server_idle_timeout = 10
`;
  writeFileSync(file, settings);
  const log = join(folder, 'log');
  // Like PostgreSQL it refuses to run as root.
  const server = choosePostgresUser(program).start('/bin/sh', ['-c', `exec ${program} ${file} >${log} 2>&1`], 'ignore');
  server.ref();
  const connectionString = `postgres://${user}@127.0.0.1:${ownPort}/${database}`;

  async function stop(): Promise<void> {
    const exit = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined;
    server.kill('SIGTERM');
    await exit;
    rmSync(folder, { recursive: true, force: true });
  }

  for (const end = performance.now() + startMs; !(await canConnect(connectionString)); await sleep(50)) {
    if (performance.now() < end && server.exitCode === null) continue;
    const said = readFileSync(log, 'utf8');
    await stop();
    throw new Error(`PgBouncer did not start: ${said}`);
  }
  return { connection: { connectionString, refusesTimeouts: true }, [Symbol.asyncDispose]: stop };
}
