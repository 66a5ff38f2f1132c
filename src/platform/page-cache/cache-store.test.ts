import { expect, test } from 'vitest';
import { memoryInUse } from '../../../tests/support/memory-in-use.ts';
import type { CacheTag } from '../database/cache-tags.contract.ts';
import { cacheEntry, encodedResponse } from './cache-entry.ts';
import type { CacheEntry } from './cache-entry.ts';
import { cacheKey, CacheStore } from './cache-store.ts';
import type { CacheKey } from './cache-store.ts';

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

test('small cached responses hold no shared buffer in memory', async () => {
  const entries: CacheEntry[] = [];

  for (let n = 0; n < 1_000; n += 1) {
    const entry = cacheEntry({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: `page ${n} `.repeat(300),
      tags: new Set(),
    });
    await Promise.all([encodedResponse(entry, 'br'), encodedResponse(entry, 'gzip')]);
    entries.push(entry);
  }

  const bytes = entries.flatMap(({ body, encoded }) => [body, ...[...encoded.values()].map((one) => one.body)]);
  expect(bytes).toHaveLength(3_000);
  // What shares a larger piece of memory keeps the whole piece.
  for (const { length, buffer } of bytes) expect(buffer.byteLength).toBe(length);
});

test('an overlong key is not cached, and a long one counts by its size', () => {
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
