import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { Problem } from '#platform/http/errors/problem.ts';
import type { Bucket } from '#platform/object-storage/bucket.ts';
import { BucketError } from '#platform/object-storage/exchange.ts';
import type { MediaStorage } from '#platform/storage.ts';
import { isFileName, requireFileName, requireFileOrFolder } from './stored-names.rules.ts';

/** What visitors see most is cached: some thousand card pictures. The contents of a name never change, so nothing becomes stale. */
const memoryLimit = 64 * 1024 * 1024; // bytes
const largestInMemory = 512 * 1024; // bytes
const removedAtOnce = 8;
/** A bucket that does not answer keeps visitors waiting, who must not be all that the shop serves (http/limits/overload.ts). */
const mostReading = 200;

/** Pictures in a bucket; without `memory` each is read from there every time. @throws Problem 503 where it is away or turns the shop away */
export function bucketStorage(bucket: Bucket, { memory: isCached = true } = {}): MediaStorage {
  const memory = new LRUCache<string, Buffer>({ maxSize: memoryLimit, sizeCalculation: ({ length }) => length + 200 });
  let reading = 0;
  const remember = (name: string, bytes: Buffer) => {
    if (isCached && bytes.length <= largestInMemory) memory.set(name, bytes);
    return bytes;
  };

  async function remove(name: string): Promise<void> {
    const isFile = isFileName(name);
    const names = isFile ? [name] : (await bucket.list(`${name}/`)).map((file) => file.name);
    const limit = pLimit(removedAtOnce);
    await Promise.all(names.map((one) => limit(() => bucket.remove(one))));
    for (const one of names) memory.delete(one);
  }

  return {
    read: async (name) => {
      const known = memory.get(requireFileName(name));
      if (known) return known;
      if (reading >= mostReading) throw away();
      reading += 1;
      try {
        const bytes = await orAway(bucket.get(name));
        return bytes && remember(name, bytes);
      } finally {
        reading -= 1;
      }
    },
    write: async (name, bytes) => {
      await orAway(bucket.put(requireFileName(name), bytes));
      remember(name, Buffer.from(bytes));
    },
    has: async (name) => orAway(bucket.has(requireFileName(name))),
    list: async (folder) => (await orAway(bucket.list(`${folder}/`))).filter(({ name }) => isFileName(name)),
    remove: (name) => orAway(remove(requireFileOrFolder(name))),
  };
}

async function orAway<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof BucketError && error.isTransient)) throw error;
    throw away();
  }
}

function away(): Problem {
  const message = 'Our pictures cannot be reached just now. Please try again in a moment.';
  return new Problem(503, 'pictures-away', message, { retryAfter: 5 });
}
