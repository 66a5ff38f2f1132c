import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../../start-error.ts';

/** PostgreSQL refuses to run as root; this is the user it runs as instead, and how to start its programs as that user. */
export type PostgresUser = {
  /** Who must own its files, when that is not whoever makes them. */
  owner: number | undefined;
  start(program: string, args: readonly string[], stdio: StdioOptions, env?: Record<string, string>): ChildProcess;
};

const nobody = process.platform === 'darwin' ? 4_294_967_294 : 65_534;

/** Root on the outside (so root's own folders open), nobody on the inside (so PostgreSQL is content). */
const inUserNamespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534'] as const;

/** `paths` are what it must be able to reach: its program and its data. @throws StartError */
export function choosePostgresUser(...paths: string[]): PostgresUser {
  if (process.getuid?.() !== 0) return { owner: undefined, start: startDetached };
  const [unshare, ...flags] = inUserNamespace;
  if (spawnSync(unshare, [...flags, 'true']).status === 0) {
    return {
      owner: 0,
      start: (program, args, ...rest) => startDetached(unshare, [...flags, program, ...args], ...rest),
    };
  }
  return runAsNobody(...paths);
}

/** For machines where root may make no user namespace, such as most containers. @throws StartError */
export function runAsNobody(...paths: string[]): PostgresUser {
  const closed = paths.flatMap(foldersAbove).find((folder) => (statSync(folder).mode & 0o001) === 0);
  if (closed) {
    throw new StartError(
      `Started by root, PostgreSQL runs here as the user nobody, who may not enter ${closed}. ` +
        'Start the shop as an ordinary user, or move it (SHOP_DATA moves its data).',
    );
  }
  const ids = { uid: nobody, gid: nobody };
  return { owner: nobody, start: (program, args, stdio, env) => startDetached(program, args, stdio, env, ids) };
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersAbove(folder)];
}

/** Gives files an earlier start left to whoever PostgreSQL runs as today. */
export function changeOwner(owner: number | undefined, path: string): void {
  if (owner === undefined || lstatSync(path).uid === owner) return;
  chownTree(owner, path);
}

function chownTree(owner: number, path: string): void {
  const found = lstatSync(path);
  if (found.isDirectory()) for (const name of readdirSync(path)) chownTree(owner, join(path, name));
  // The folder last: an interrupted change starts again at the next start.
  if (!found.isSymbolicLink()) chownSync(path, owner, owner);
}

/** True when the process is the PostgreSQL on these files; a number in an old pid file may be any other's by now. */
export function isServerOn(pid: number, files: string): boolean {
  try {
    if (process.platform === 'linux') return servesFolder(readFileSync(`/proc/${pid}/cmdline`, 'utf8'), files);
    const { stdout } = spawnSync('ps', ['-ww', '-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return `${stdout.trim()} `.includes(` -D ${files} `);
  } catch {
    return false;
  }
}

/** Compared as folders, because one may be reached by several paths. */
function servesFolder(commandLine: string, files: string): boolean {
  const words = commandLine.split('\0');
  const served = words[words.indexOf('-D') + 1];
  if (!served || !words[0]?.includes('postgres')) return false;
  const [one, other] = [statSync(served), statSync(files)];
  return one.ino === other.ino && one.dev === other.dev;
}

function startDetached(
  program: string,
  args: readonly string[],
  stdio: StdioOptions,
  env: Record<string, string> = {},
  ids: { uid?: number; gid?: number } = {},
): ChildProcess {
  // In a session of its own, or Ctrl-C would stop the database before the shop has answered its last requests.
  return spawn(program, args, {
    stdio,
    detached: true,
    env: { ...process.env, LC_ALL: 'C', ...env },
    cwd: '/',
    ...ids,
  });
}
