import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { CacheTag } from '../database/cache-tags.contract.ts';
import { CacheStore, cacheKey } from './cache-store.ts';
import type { CacheKey } from './cache-store.ts';
import { cacheEntry } from './cache-entry.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes that are still needed. */
function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function keep(store: CacheStore, key: CacheKey | undefined, { status = 200, bytes = 24_000 } = {}): void {
  if (!key) return;
  const tags = new Set<CacheTag>(['catalogue', `product:${key.text.length}`]);
  const headers = { 'content-type': 'application/json' };
  store.begin(key).end(cacheEntry({ status, headers, body: Buffer.alloc(bytes), tags }));
}

const page = { text: '"/product/7"', isOpen: false };

test('20,000 searches and addresses that lead nowhere drive no page out, and leave little behind', () => {
  const store = new CacheStore();
  keep(store, page);
  const before = memoryInUse();

  for (let search = 0; search < 10_000; search += 1) {
    keep(store, cacheKey(['/api/products', {}, { q: `toy ${search}` }], true));
    keep(store, cacheKey(['/api/products/:id', { id: search }], false), { status: 404, bytes: 200 });
  }

  expect(store.get(page)).toBeDefined();
  // Without a bound it would be 240 MB; the tests before this one leave some garbage too.
  expect(memoryInUse() - before).toBeLessThan(100 * 1024 * 1024);
});

test('a key that nobody would ask for is none, and a long one counts for what it is', () => {
  expect(cacheKey(`/shop?q=${'+'.repeat(500)}`, true)).toBeUndefined();
  expect(cacheKey({ q: 'a' }, true)).toEqual({ text: '{"q":"a"}', isOpen: true });
});

test('what depends on a change is dropped from the room of searches as well', () => {
  const store = new CacheStore();
  const search = { text: '"/shop?q=rope"', isOpen: true };
  keep(store, page);
  keep(store, search);

  store.invalidate(['catalogue']);

  expect([store.get(page), store.get(search)]).toEqual([undefined, undefined]);
});
