import type { ChildProcess } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './postgres-binaries.ts';
import { makeSocketFolder, prepareFiles } from './postgres-files.ts';
import { isServerOn } from './postgres-process.ts';
import type { PostgresUser } from './postgres-process.ts';

/** The files of one database server and how to start it on them. */
export type Cluster = {
  /** Where its socket is; there is no TCP. */
  socketFolder: string;
  /** Makes the files where there are none. */
  prepare(): Promise<void>;
  /** The process that serves these files now, also while it is starting or stopping. */
  findServer(): number | undefined;
  /** The same, only while it is stopping: it accepts no connections any more. */
  findStopping(): number | undefined;
  launch(): ChildProcess;
  /** The last lines PostgreSQL wrote. */
  lastWords(): string;
};

export type ClusterOptions = {
  /** Without fsync, so a power cut loses data: for tests. */
  careless?: boolean;
  /** On top of the usual ones. */
  settings?: Readonly<Record<string, string>>;
};

const largestLog = 1_000_000; // bytes

/** A small shop's server: the whole shop rests in under 300 MB. */
const tuning = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '48MB',
  max_connections: '60',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  io_method: 'sync',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '1',
  autovacuum_max_workers: '2',
  max_wal_size: '512MB',
  max_slot_wal_keep_size: '1GB', // what point-in-time backups have not stored yet (src/platform/backups/point-in-time) must not fill the disk
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse', // the details hold people's data: 'Key (email)=(…) already exists'
};

const carelessTuning = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

export function openCluster(
  dataFolder: string,
  binaries: Binaries,
  user: PostgresUser,
  { careless = false, settings: more }: ClusterOptions = {},
): Cluster {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  if (user.owner) chmodSync(dataFolder, 0o711);
  const root = realpathSync(dataFolder);
  const files = join(root, 'postgres');
  const log = join(root, 'postgres.log');
  const socketFolder = makeSocketFolder(root, user.owner);
  const record = () => readIfThere(join(files, 'postmaster.pid')).split('\n');
  const recordedPid = () => Number(record()[0]);
  const served = (pid: number) => (pid > 0 && isServerOn(pid, files) ? pid : undefined);

  return {
    socketFolder,
    prepare: () => prepareFiles(root, binaries, user, careless),
    findServer: () => served(recordedPid()),
    findStopping() {
      const [pid, , , , , , , state] = record();
      return state?.trim() === 'stopping' ? served(Number(pid)) : undefined;
    },
    launch() {
      const settings = { unix_socket_directories: socketFolder, ...tuning, ...(careless && carelessTuning), ...more };
      const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      // A crash leaves its pid behind, which by now may belong to another process. PostgreSQL treats the pid of its
      // grandparent as stale; removing the file ourselves could hit that of a server just starting.
      const env = { PG_GRANDPARENT_PID: String(recordedPid()) };
      const output = openLog(log);
      const server = user.start(binaries.postgres, ['-D', files, ...flags], ['ignore', output, output], env);
      closeSync(output);
      server.unref();
      return server;
    },
    lastWords: () => readIfThere(log).trim().split('\n').slice(-5).join('\n'),
  };
}

/** A file, not a pipe: the server may outlive this process. */
function openLog(file: string): number {
  return openSync(file, existsSync(file) && statSync(file).size > largestLog ? 'w' : 'a', 0o600);
}

/** Read without looking first: a server that stops deletes its pid file in between. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
