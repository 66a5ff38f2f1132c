import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaStorage } from './storage.ts';

const safeName = /^[a-z0-9]+(?:[/-][a-z0-9]+)*\.[a-z]+$/;
const safeFolder = /^[a-z0-9]+(?:[/-][a-z0-9]+)+$/;

export function diskStorage(folder: string): MediaStorage {
  // A name that climbs out of the folder is a bug of the caller; visitors' input never gets this far unchecked.
  const pathOf = (name: string, ...allowed: RegExp[]) => {
    if (![safeName, ...allowed].some((safe) => safe.test(name)))
      throw new RangeError(`Not a name for a stored file: ${name}`);
    return join(folder, name);
  };

  return {
    read: async (name) => {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
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
    remove: (name) => rm(pathOf(name, safeFolder), { recursive: true, force: true }),
  };
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
