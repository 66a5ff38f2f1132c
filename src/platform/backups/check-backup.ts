import { readArchive, readJson } from './archive-file.ts';
import { backupSums, names } from './backup-contents.ts';
import { damaged } from './backup-error.ts';

/** Reads a backup from its first byte to its last and compares the digest. @throws BackupError */
export async function checkBackup(file: string, passphrase: string | undefined): Promise<void> {
  for await (const { digest, bytes } of readArchive(file, names.sums, passphrase)) {
    if (digest === undefined) continue;
    const sums = backupSums.safeParse(readJson(bytes));
    if (sums.data?.digest !== digest) throw damaged();
  }
}
