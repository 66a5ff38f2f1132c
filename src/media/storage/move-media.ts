import pLimit from 'p-limit';
import type { MediaStorage, StoredFile } from '#platform/storage.ts';

export type Moved = { copied: number; alreadyThere: number; bytes: number; removed: number };

/** Masters first: everything else can be made from them. Pictures of other hosts are not moved; they are fetched again. */
const everyFolder = ['masters', 'derivatives'];
const atOnce = 8;

/**
 * Copies every picture and reads it back; files already there in full size are skipped, so that an interrupted move continues where
 * it stopped. With `remove` the pictures leave their old place once all of them are in the new one.
 * @throws where one does not arrive whole
 */
export async function moveMedia(
  from: MediaStorage,
  to: MediaStorage,
  { remove = false, folders = everyFolder }: { remove?: boolean; folders?: readonly string[] } = {},
): Promise<Moved> {
  const moved: Moved = { copied: 0, alreadyThere: 0, bytes: 0, removed: 0 };
  const limit = pLimit(atOnce);
  const all: StoredFile[] = [];
  for (const folder of folders) {
    const files = await from.list(folder);
    const there = new Map((await to.list(folder)).map(({ name, bytes }) => [name, bytes]));
    const missing = files.filter(({ name, bytes }) => there.get(name) !== bytes);
    await Promise.all(missing.map(({ name }) => limit(() => copy(from, to, name))));
    moved.copied += missing.length;
    moved.alreadyThere += files.length - missing.length;
    moved.bytes += files.reduce((sum, { bytes }) => sum + bytes, 0);
    all.push(...files);
  }
  if (!remove) return moved;
  await Promise.all(all.map(({ name }) => limit(() => from.remove(name))));
  return { ...moved, removed: all.length };
}

async function copy(from: MediaStorage, to: MediaStorage, name: string): Promise<void> {
  const bytes = await from.read(name);
  // Removed since it was listed, as a picture that nothing shows.
  if (!bytes) return;
  await to.write(name, bytes);
  if (!(await to.read(name))?.equals(bytes)) throw new Error(`${name} did not arrive whole; run the command again.`);
}
