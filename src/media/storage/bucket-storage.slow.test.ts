import { expect, test } from 'vitest';
import { openBucket } from '#platform/object-storage/bucket.ts';
import { s3Keys, startS3Server } from '../../../tests/support/s3-server.ts';
import { bucketStorage } from './bucket-storage.ts';

test('more objects than one page of a bucket’s listing holds are all listed and removed', async () => {
  await using server = await startS3Server();
  const storage = bucketStorage(openBucket(server.address, s3Keys), { memory: false });
  const names = Array.from({ length: 1_005 }, (_, index) => `derivatives/ab/abc/${String(index).padStart(4, '0')}.jpg`);
  for (let first = 0; first < names.length; first += 15) {
    await Promise.all(names.slice(first, first + 15).map((name) => storage.write(name, Buffer.from(name))));
  }

  expect((await storage.list('derivatives')).map(({ name }) => name)).toEqual(names);
  await storage.remove('derivatives/ab/abc');
  expect(await storage.list('derivatives')).toEqual([]);
});
