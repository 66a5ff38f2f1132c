import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export type StoredBackup = { name: string; bytes: number };

/** Where backups are kept: a folder, or anything else that can do these. */
export type BackupPlace = {
  /** Where a file is written and checked before it is put. */
  draftFolder: string;
  /** Moves a finished file there; whole or not at all. */
  put(file: string, name: string): Promise<void>;
  /** Backups and nothing else, the oldest first. */
  list(): Promise<StoredBackup[]>;
  /** A file that can be read now. */
  get(name: string): Promise<string>;
  remove(name: string): Promise<void>;
};

const backupName = /^paw-and-vale-\d{8}-\d{6}\.tar\.gz(\.locked)?$/;
const draftName = /^\.draft-/;

export function nameBackup(at: Date, isLocked: boolean): string {
  const digits = at.toISOString().replaceAll(/\D/g, '');
  return `paw-and-vale-${digits.slice(0, 8)}-${digits.slice(8, 14)}.tar.gz${isLocked ? '.locked' : ''}`;
}

export async function folderPlace(folder: string): Promise<BackupPlace> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (name: string) => {
    if (!backupName.test(name)) throw new RangeError(`Not the name of a backup: ${name}`);
    return join(folder, name);
  };
  return {
    draftFolder: folder,
    async put(file, name) {
      await rename(file, pathOf(name));
      await using handle = await open(folder, 'r');
      await handle.sync(); // the name too survives a power cut
    },
    async list() {
      const found = (await readdir(folder)).filter((name) => backupName.test(name)).toSorted();
      return Promise.all(found.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })));
    },
    get: async (name) => pathOf(name),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/** Left by attempts that were killed. */
export async function removeDrafts(place: BackupPlace): Promise<void> {
  for (const name of await readdir(place.draftFolder)) {
    if (draftName.test(name)) await rm(join(place.draftFolder, name), { force: true });
  }
}
