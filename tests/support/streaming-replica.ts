import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeOwner, choosePostgresUser } from '#platform/database/server/postgres-process.ts';
import type { PostgresUser } from '#platform/database/server/postgres-process.ts';
import { freePort } from '#platform/http/free-port.ts';
import { ask } from '../faults/checkout-ledger.ts';
import { eventually } from './eventually.ts';

/** Debian's: the embedded server brings no pg_basebackup. */
const programs = '/usr/lib/postgresql/15/bin';

export function isPostgresHere(): boolean {
  return existsSync(join(programs, 'pg_basebackup'));
}

export type StandbyServer = AsyncDisposable & {
  url: string;
  ask<Row>(statement: string): Promise<[Row, ...Row[]]>;
  /** To each of its processes; SIGKILL to the first. */
  signal(signal: NodeJS.Signals): void;
  ended(): Promise<void>;
  /** After it has ended. */
  start(): Promise<void>;
};

/** A PostgreSQL with an empty database `shop`, and a streaming replica of it, in a folder of the caller's. */
export async function startReplicated(folder: string) {
  const user = choosePostgresUser(join(programs, 'postgres'), folder);
  changeOwner(user.owner, folder);
  const [first, second] = [join(folder, 'primary'), join(folder, 'replica')];
  await run(user, 'initdb', ['-D', first, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  const primary = await openServer(user, first, 'postgres');
  await primary.ask('create database shop');
  const from = ['-h', '127.0.0.1', '-p', new URL(primary.url).port, '-U', 'shop'];
  await run(user, 'pg_basebackup', [...from, '-D', second, '-R', '-X', 'stream', '-c', 'fast']);
  const replica = await openServer(user, second);
  const dispose = async () => void (await Promise.all([replica, primary].map((one) => one[Symbol.asyncDispose]())));
  return {
    primary: { ...primary, url: primary.url.replace('/postgres', '/shop') },
    replica,
    [Symbol.asyncDispose]: dispose,
  };
}

/** Of a running server. */
function childrenOf({ pid }: ChildProcess): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
}

async function run(user: PostgresUser, program: string, args: string[]): Promise<void> {
  const [code] = await once(user.start(join(programs, program), args, 'ignore'), 'exit');
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
}

async function openServer(user: PostgresUser, data: string, database = 'shop'): Promise<StandbyServer> {
  const port = await freePort();
  const url = `postgres://shop@127.0.0.1:${port}/${database}`;
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'fsync=off',
    'hot_standby_feedback=on',
  ];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  let server: ChildProcess;
  const start = async () => {
    server = user.start(join(programs, 'postgres'), ['-D', data, ...flags], 'ignore');
    await eventually(() => ask({ connectionString: url }, 'select 1'));
  };
  await start();
  return {
    url,
    ask: (statement) => ask({ connectionString: url }, statement),
    signal(signal) {
      // Child processes of a killed server end by themselves.
      const children = signal === 'SIGKILL' ? [] : childrenOf(server);
      for (const pid of children) process.kill(pid, signal);
      server.kill(signal);
    },
    ended: async () => void (server.exitCode === null && server.signalCode === null && (await once(server, 'exit'))),
    start,
    async [Symbol.asyncDispose]() {
      for (const pid of childrenOf(server)) process.kill(pid, 'SIGCONT');
      server.kill('SIGCONT');
      server.kill('SIGQUIT');
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    },
  };
}
