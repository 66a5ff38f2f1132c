import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { openBucket } from '#platform/object-storage/bucket.ts';
import type { MediaStorage } from '#platform/storage.ts';
import { bucketStorage } from './bucket-storage.ts';
import { diskStorage } from './disk-storage.ts';

/** Where the settings say that pictures lie. */
export function openMediaStorage({
  dataFolder,
  mediaBucket,
  bucketKeys,
}: Pick<Config, 'dataFolder' | 'mediaBucket' | 'bucketKeys'>): MediaStorage {
  if (!mediaBucket || !bucketKeys) return diskStorage(join(dataFolder, 'media'));
  return bucketStorage(openBucket(mediaBucket, bucketKeys));
}
