import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';

const before = 'secret.before-restore';

/** `givenSecret` is what SHOP_SECRET says. @throws BackupError */
export function rejectOtherSecret(
  secret: string,
  { givenSecret, dataFolder }: { givenSecret: string | undefined; dataFolder: string },
): void {
  if (givenSecret === undefined || givenSecret === secret) return;
  const file = join(dataFolder, 'secret.of-backup');
  writeWhole(file, secret);
  throw new BackupError(
    `SHOP_SECRET is not the secret of this backup, and without it passwords and suppliers’ keys cannot be read. Set SHOP_SECRET to what ${file} holds, remove that file, and restore again.`,
  );
}

export function saveSecret(dataFolder: string, secret: string): void {
  const file = join(dataFolder, 'secret');
  if (existsSync(file)) copyFileSync(file, join(dataFolder, before));
  writeWhole(file, secret);
}

export function restoreOldSecret(dataFolder: string): void {
  const kept = join(dataFolder, before);
  if (existsSync(kept)) renameSync(kept, join(dataFolder, 'secret'));
}

function writeWhole(file: string, text: string): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
