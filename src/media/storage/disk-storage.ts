import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaStorage, StoredFile } from '#platform/storage.ts';
import { isFileName, requireFileName, requireFileOrFolder } from './stored-names.rules.ts';

export function diskStorage(folder: string): MediaStorage {
  const pathOf = (name: string) => join(folder, requireFileName(name));

  return {
    read: async (name) => unlessMissing(readFile(pathOf(name))),
    write: async (name, bytes) => writeWhole(pathOf(name), bytes),
    has: async (name) => {
      try {
        await access(pathOf(name));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    list: (inside) => listFiles(folder, inside),
    remove: (name) => rm(join(folder, requireFileOrFolder(name)), { recursive: true, force: true }),
  };
}

async function listFiles(root: string, folder: string): Promise<StoredFile[]> {
  const names = (await unlessMissing(readdir(join(root, folder), { recursive: true }))) ?? [];
  const files = names.map(async (inFolder) => {
    const name = join(folder, inFolder);
    if (!isFileName(name)) return []; // a folder, or not written to its end
    const found = await unlessMissing(stat(join(root, name))); // another process may have removed it
    return found ? [{ name, bytes: found.size, storedAt: found.mtime }] : [];
  });
  return (await Promise.all(files)).flat();
}

async function unlessMissing<Found>(looking: Promise<Found>): Promise<Found | null> {
  try {
    return await looking;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${randomUUID()}`;
  try {
    await writeFile(unfinished, bytes, { flush: true });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
