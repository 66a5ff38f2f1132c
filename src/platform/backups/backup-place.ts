import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { days } from '../clock.ts';
import type { Config } from '../config.ts';
import { openBucket } from '../object-storage/bucket.ts';
import type { Bucket } from '../object-storage/bucket.ts';

export type StoredBackup = { name: string; bytes: number };

/** Where backups are kept: a folder, or a bucket. */
export type BackupPlace = {
  /** Where a file is written and checked before it is stored. */
  draftFolder: string;
  /** Moves a finished file there; whole or not at all. */
  put(file: string, name: string): Promise<void>;
  /** Backup files only, the oldest first. */
  list(): Promise<StoredBackup[]>;
  /** A file that can be read now: the stored one itself, or a copy among the drafts. */
  get(name: string): Promise<string>;
  remove(name: string): Promise<void>;
};

/** How all names of a kind begin, and how they look. */
export type PlaceNames = { start: string; pattern: RegExp };

const backupNames: PlaceNames = {
  start: 'paw-and-vale-',
  pattern: /^paw-and-vale-\d{8}-\d{6}\.tar\.gz(\.locked)?$/,
};
const draftName = /^\.draft-/;

export function nameBackup(at: Date, isLocked: boolean): string {
  const digits = at.toISOString().replaceAll(/\D/g, '');
  return `paw-and-vale-${digits.slice(0, 8)}-${digits.slice(8, 14)}.tar.gz${isLocked ? '.locked' : ''}`;
}

/** As its name says, to the second. Undefined: not the name of a backup. */
export function timeOfBackup(name: string): Date | undefined {
  if (!backupNames.pattern.test(name)) return undefined;
  const [, date = '', hour, minute, second] = /-(\d{8})-(..)(..)(..)/.exec(name) ?? [];
  return new Date(`${date.replace(/^(....)(..)/, '$1-$2-')}T${hour}:${minute}:${second}Z`);
}

/** 20261123 */
export function dayOfBackup(name: string): string {
  return name.slice(backupNames.start.length, backupNames.start.length + 8);
}

type PlaceConfig = Pick<Config, 'bucketKeys' | 'dataFolder'> & {
  backups: Pick<Config['backups'], 'folder' | 'bucket'>;
};

/** Where the settings say that backups go; `inside` is a folder of its own there, with names of its own. */
export async function openBackupPlace(
  { backups: { folder, bucket }, bucketKeys, dataFolder }: PlaceConfig,
  inside?: { folder: string; names: PlaceNames },
): Promise<BackupPlace> {
  if (!bucket || !bucketKeys) return folderPlace(inside ? join(folder, inside.folder) : folder, inside?.names);
  const prefix = inside ? `${bucket.prefix}${inside.folder}/` : bucket.prefix;
  return bucketPlace(openBucket({ ...bucket, prefix }, bucketKeys), join(dataFolder, 'backups'), inside?.names);
}

export async function folderPlace(folder: string, names = backupNames): Promise<BackupPlace> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (name: string) => join(folder, required(name, names));
  return {
    draftFolder: folder,
    async put(file, name) {
      await rename(file, pathOf(name));
      await using handle = await open(folder, 'r');
      await handle.sync(); // so that the new name survives a power cut too
    },
    async list() {
      const found = (await readdir(folder)).filter((name) => names.pattern.test(name)).toSorted();
      return Promise.all(found.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })));
    },
    get: async (name) => pathOf(name),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

async function bucketPlace(bucket: Bucket, draftFolder: string, names = backupNames): Promise<BackupPlace> {
  await mkdir(draftFolder, { recursive: true, mode: 0o700 });
  return {
    draftFolder,
    put: (file, name) => bucket.putFile(required(name, names), file),
    async list() {
      const found = (await bucket.list(names.start)).filter(({ name }) => names.pattern.test(name));
      return found.map(({ name, bytes }) => ({ name, bytes }));
    },
    async get(name) {
      const draft = join(draftFolder, `.draft-${crypto.randomUUID()}`);
      if (!(await bucket.getFile(required(name, names), draft))) throw new Error(`There is no ${name} in the bucket`);
      return draft;
    },
    remove: (name) => bucket.remove(required(name, names)),
  };
}

/** Left by attempts that were killed; those under way, also by another process, are younger. */
export async function removeDrafts({ draftFolder }: BackupPlace): Promise<void> {
  for (const name of await readdir(draftFolder)) {
    const path = join(draftFolder, name);
    if (draftName.test(name) && Date.now() - (await stat(path)).mtimeMs >= days(1)) await rm(path, { force: true });
  }
}

function required(name: string, { pattern }: PlaceNames): string {
  if (pattern.test(name)) return name;
  throw new RangeError(`Not the name of a backup: ${name}`);
}
