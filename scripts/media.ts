import { join } from 'node:path';
import { bucketStorage } from '#media/storage/bucket-storage.ts';
import { diskStorage } from '#media/storage/disk-storage.ts';
import { moveMedia } from '#media/storage/move-media.ts';
import { parseBucketAddress } from '#platform/bucket-address.rules.ts';
import { readConfig } from '#platform/config.ts';
import { readArguments, runCommand } from '#platform/database/command.ts';
import { openBucket } from '#platform/object-storage/bucket.ts';
import { StartError } from '#platform/start-error.ts';
import type { MediaStorage } from '#platform/storage.ts';

const usage = `npm run media -- move --to s3://bucket?endpoint=…&region=… [--from disk] [--remove]
npm run media -- move --to disk --from s3://bucket?… [--remove]

Copies all pictures and checks each of them, beside a running shop. Broken off, it goes on where it was. They stay in their old place
unless --remove is given. Keys come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`;

const { dataFolder, bucketKeys } = readConfig({ ...process.env, MEDIA_STORAGE: '' });

function placeOf(text: string): MediaStorage {
  if (text === 'disk') return diskStorage(join(dataFolder, 'media'));
  const address = parseBucketAddress(text);
  if (!address) throw new StartError(usage);
  if (!bucketKeys) throw new StartError('A bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  return bucketStorage(openBucket(address, bucketKeys), { memory: false });
}

await runCommand(async () => {
  const options = {
    to: { type: 'string' },
    from: { type: 'string', default: 'disk' },
    remove: { type: 'boolean' },
  } as const;
  const { positionals, values } = readArguments({ allowPositionals: true, options }, usage);
  const { to, from, remove = false } = values;
  if (positionals.join(' ') !== 'move' || !to || to === from) throw new StartError(usage);
  const { copied, alreadyThere, bytes, removed } = await moveMedia(placeOf(from), placeOf(to), { remove });
  const megabytes = (bytes / 1024 / 1024).toFixed(1);
  console.log(`${copied} pictures copied and checked, ${alreadyThere} were there already: ${megabytes} MB in all.`);
  console.log(removed > 0 ? `${removed} left their old place.` : 'The old place still has them; --remove clears it.');
});
