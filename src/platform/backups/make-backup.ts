import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSums } from './backup-contents.ts';
import { nameBackup } from './backup-place.ts';
import type { BackupPlace } from './backup-place.ts';
import { checkBackup } from './check-backup.ts';
import { tryBackup } from './try-backup.ts';
import { writeBackup } from './write-backup.ts';
import type { BackupSource } from './write-backup.ts';

export type MakeOptions = {
  passphrase: string | undefined;
  /** Leaves out restoring it for a trial. */
  quick?: boolean;
  onRows?: (rows: number) => void;
  /** All is written and is being tried. */
  onWritten?: () => void;
};

export type MadeBackup = { name: string; bytes: number; sums: BackupSums; wasTried: boolean };

/** One file with the whole shop, read again and tried before it counts as one. @throws BackupError */
export async function makeBackup(source: BackupSource, place: BackupPlace, options: MakeOptions): Promise<MadeBackup> {
  const { passphrase, quick = false, onRows, onWritten } = options;
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

/** Keeps the latest. */
export async function removeOldBackups(place: BackupPlace, keep: number): Promise<void> {
  const all = await place.list();
  for (const { name } of all.slice(0, Math.max(0, all.length - keep))) await place.remove(name);
}
