import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDataFolder } from './data-folder.ts';

/** The secret a shop made for itself, made at the first call; it lives beside the data it protects. @throws StartError */
export function storedSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret');
  prepareDataFolder(dataFolder);
  try {
    // 'wx' so that of two processes starting at once one makes the secret and the other reads it.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
