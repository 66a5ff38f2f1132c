import { join } from 'node:path';
import { bucketStorage } from '#media/storage/bucket-storage.ts';
import { diskStorage } from '#media/storage/disk-storage.ts';
import { moveMedia } from '#media/storage/move-media.ts';
import {
  historyFolder,
  openHistoryPlace,
  stopHistory,
  storeHistory,
  takeNewCopy,
} from '#platform/backups/point-in-time/store-history.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { openBucket } from '#platform/object-storage/bucket.ts';
import type { MediaStorage } from '#platform/storage.ts';

type Needed = Pick<Deps, 'config' | 'connection'>;

/** Stores what was committed in the last minute where backups are stored. */
export async function storeChanges({ config, connection }: Needed): Promise<void> {
  if (config.backups.pointInTime) {
    await storeHistory(sourceOf({ config, connection }), await openHistoryPlace(config));
  } else if (config.databaseUrl === undefined) await stopHistory({ connection });
}

export async function copyDatabase({ config, connection }: Needed): Promise<void> {
  if (!config.backups.pointInTime) return;
  await takeNewCopy(sourceOf({ config, connection }), await openHistoryPlace(config));
}

function sourceOf({ config: { secret, backups }, connection }: Needed) {
  return { connection, secret, passphrase: backups.passphrase, nights: backups.keep };
}

/** Copies the originals, which are files and not part of the database's changes. None is deleted there. */
export async function copyPictures({ config, media }: Pick<Deps, 'config' | 'media'>): Promise<void> {
  if (config.backups.pointInTime && !config.mediaBucket) {
    await moveMedia(media, storedPictures(config), { folders: ['masters'] });
  }
}

/** Where `copyPictures` stores them. */
export function storedPictures({ backups: { folder, bucket }, bucketKeys }: Config): MediaStorage {
  if (!bucket || !bucketKeys) return diskStorage(join(folder, historyFolder, 'pictures'));
  const address = { ...bucket, prefix: `${bucket.prefix}${historyFolder}/pictures/` };
  return bucketStorage(openBucket(address, bucketKeys), { memory: false });
}
