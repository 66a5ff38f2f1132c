import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../../start-error.ts';
import type { Binaries } from './postgres-binaries.ts';
import { changeOwner } from './postgres-process.ts';
import type { PostgresUser } from './postgres-process.ts';

/** Longest path of a socket on Linux is 107 bytes, on macOS 103; PostgreSQL adds `/.s.PGSQL.5432`. */
const longestSocketFolder = 88;

const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Makes the server's files in `root/postgres` where there are none. @throws StartError when they are another major version's */
export async function prepareFiles(
  root: string,
  binaries: Binaries,
  user: PostgresUser,
  careless: boolean,
): Promise<void> {
  const files = join(root, 'postgres');
  if (!existsSync(join(files, 'PG_VERSION'))) {
    removeInterrupted(root);
    await initialise(root, files, binaries, user, careless);
  }
  rejectOtherMajor(files, binaries.major);
  changeOwner(user.owner, files);
}

/** A folder that only we may enter, short enough for a socket: whoever reaches the socket is the database's superuser. */
export function makeSocketFolder(root: string, owner: number | undefined): string {
  const near = join(root, 'run');
  const short = join(tmpdir(), `paw-and-vale-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);
  const folder = Buffer.byteLength(near) <= longestSocketFolder ? near : short;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  changeOwner(owner, folder);
  const { uid, mode } = statSync(folder);
  if (uid !== (owner ?? process.getuid?.() ?? uid) || (mode & 0o077) !== 0) {
    throw new StartError(`The folder ${folder} is open to other users of this machine. Remove it and start again.`);
  }
  return folder;
}

/** In a folder of its own first, so that an interrupted or simultaneous first start leaves no half-made database. */
async function initialise(root: string, files: string, { initdb }: Binaries, user: PostgresUser, careless: boolean) {
  const draft = join(root, `postgres.new-${process.pid}`);
  mkdirSync(draft, { mode: 0o700 });
  if (user.owner) chownSync(draft, user.owner, user.owner);
  const args = ['-D', draft, '-U', 'shop', '--auth=trust', '--encoding=UTF8', ...locale];
  const errors = await run(user, initdb, careless ? [...args, '--no-sync'] : args);
  try {
    if (errors !== undefined) {
      throw new StartError(`PostgreSQL could not set up its files in ${root}: ${errors}`);
    }
    renameSync(draft, files);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another first start was quicker; its files are as good.
    if (!existsSync(join(files, 'PG_VERSION'))) throw error;
  }
}

/** @returns undefined, or what went wrong */
async function run(user: PostgresUser, program: string, args: readonly string[]): Promise<string | undefined> {
  const child = user.start(program, args, ['ignore', 'ignore', 'pipe']);
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => (errors += text.toString()));
  child.on('error', (error) => (errors += error.message));
  await once(child, 'close').catch(() => undefined);
  return child.exitCode === 0 ? undefined : errors.trim() || `${program} was killed`;
}

function removeInterrupted(root: string): void {
  for (const name of readdirSync(root)) {
    const maker = /^postgres\.new-(\d+)$/.exec(name)?.[1];
    if (maker && !isRunning(Number(maker))) rmSync(join(root, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function rejectOtherMajor(files: string, major: string): void {
  const found = readFileSync(join(files, 'PG_VERSION'), 'utf8').trim();
  if (found === major) return;
  throw new StartError(
    `The database in ${files} was made by PostgreSQL ${found}, and this shop brings PostgreSQL ${major}, which cannot read it. ` +
      'Start the version of the shop that made it, or set SHOP_DATA to another folder (docs/runbooks/upgrade.md tells how to move the data).',
  );
}
