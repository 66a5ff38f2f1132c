import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readArchive, readJson } from './archive-file.ts';
import { backupSums, names } from './backup-contents.ts';
import type { BackupSums } from './backup-contents.ts';
import { damaged } from './backup-error.ts';
import { dayOfBackup, nameBackup, removeDrafts } from './backup-place.ts';
import type { BackupPlace } from './backup-place.ts';
import { tryBackup } from './try-backup.ts';
import { writeBackup } from './write-backup.ts';
import type { BackupSource } from './write-backup.ts';

export type MakeOptions = {
  passphrase: string | undefined;
  /** Skips the trial restore. */
  quick?: boolean;
  onRows?: (rows: number) => void;
  /** Called when all is written and the trial begins. */
  onWritten?: () => void;
};

export type MadeBackup = { name: string; bytes: number; sums: BackupSums; wasTried: boolean };

/** One file with the whole shop, read again and tried before it counts as one. @throws BackupError */
export async function makeBackup(source: BackupSource, place: BackupPlace, options: MakeOptions): Promise<MadeBackup> {
  const { passphrase, quick = false, onRows, onWritten } = options;
  await removeDrafts(place);
  const draft = join(place.draftFolder, `.draft-${crypto.randomUUID()}`);
  try {
    const sums = await writeBackup(source, draft, { passphrase, onRows });
    onWritten?.();
    const wasTried = !quick && (await tryBackup(draft, passphrase, source.connection));
    if (!wasTried) await checkBackup(draft, passphrase);
    const name = nameBackup(source.madeAt, passphrase !== undefined);
    const { size: bytes } = await stat(draft);
    await place.put(draft, name);
    return { name, bytes, sums, wasTried };
  } finally {
    await rm(draft, { force: true });
  }
}

/** Reads a backup from its first byte to its last and compares the digest. @throws BackupError */
export async function checkBackup(file: string, passphrase: string | undefined): Promise<void> {
  for await (const { digest, bytes } of readArchive(file, names.sums, passphrase)) {
    if (digest === undefined) continue;
    const sums = backupSums.safeParse(readJson(bytes));
    if (sums.data?.digest !== digest) throw damaged();
  }
}

/**
 * Keeps the first and the last of each of the latest days: making many in one day must not push out those from before something
 * went wrong.
 */
export async function removeOldBackups(place: BackupPlace, days: number): Promise<void> {
  const all = (await place.list()).map(({ name }) => name);
  const latest = [...Map.groupBy(all, dayOfBackup).values()].slice(-days);
  const kept = new Set(latest.flatMap((ofDay) => [ofDay[0], ofDay.at(-1)]));
  for (const name of all) if (!kept.has(name)) await place.remove(name);
}
