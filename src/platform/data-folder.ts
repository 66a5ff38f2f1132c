import { mkdirSync, writeFileSync } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** Two WAL segments of PostgreSQL: with less it may stop at any write. */
const leastFree = 32 * 1_048_576; // bytes

const probe = '.write-probe';

/** Makes the folder where there is none. @throws StartError when it cannot be written to */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, probe), '');
  } catch (error) {
    throw new StartError(`SHOP_DATA is ${folder}, and the shop cannot write there: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

/** What keeps the folder from being written to now, if anything. */
export async function findFolderError(folder: string, least = leastFree): Promise<'full' | 'unwritable' | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < least) return 'full';
    await writeFile(join(folder, probe), String(bavail));
    return undefined;
  } catch (error) {
    return codeOf(error) === 'ENOSPC' ? 'full' : 'unwritable';
  }
}

const reasons: Record<string, string> = {
  EEXIST: 'that is a file, and a folder is needed',
  ENOTDIR: 'a part of that path is a file, not a folder',
  EROFS: 'it lies on a disk that is mounted for reading only',
  EACCES: 'the user who starts the shop may not',
  EPERM: 'the user who starts the shop may not',
  ENOSPC: 'the disk is full',
};

function reasonOf(error: unknown): string {
  return reasons[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
