import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openShop } from '../../../tests/support/shop.ts';
import { pictures } from './pictures.table.ts';
import { storePicture } from './pictures.ts';
import { warmUpPictures } from './warm-up.ts';

const photograph = (width: number, height: number, background = '#b24a2c') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test('a stored picture is served small, in the requested format, and may be cached for ever', async () => {
  await using shop = await openShop();
  const { key, width, height } = await storePicture(shop.deps, await photograph(1200, 600));
  expect([width, height]).toEqual([1200, 600]);

  const reply = await shop.inject(`/media/${key}/400.avif`);

  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('image/avif');
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const size = await sharp(reply.rawPayload).metadata();
  expect([size.width, size.height]).toEqual([400, 200]);
  const again = await shop.inject({
    url: `/media/${key}/400.avif`,
    headers: { 'if-none-match': String(reply.headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a picture narrower than requested is served as wide as it is', async () => {
  await using shop = await openShop();
  const { key } = await storePicture(shop.deps, await photograph(500, 500));
  const reply = await shop.inject(`/media/${key}/1600.webp`);
  expect((await sharp(reply.rawPayload).metadata()).width).toBe(500);
});

test('thirty first visitors at once all get the picture, and it is made once', async () => {
  await using shop = await openShop();
  const { key } = await storePicture(shop.deps, await photograph(1000, 1000));
  let writes = 0;
  const write = shop.deps.media.write;
  shop.deps.media.write = (name, bytes) => {
    writes += 1;
    return write(name, bytes);
  };

  const replies = await Promise.all(Array.from({ length: 30 }, () => shop.inject(`/media/${key}/640.webp`)));

  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
  expect(writes).toBe(1);
});

test.each([
  ['an unknown picture', () => '/media/0123456789abcdef0123/400.webp'],
  ['a width that is not on offer', (key: string) => `/media/${key}/401.webp`],
  ['a format that is not on offer', (key: string) => `/media/${key}/400.png`],
  ['a part of a key', (key: string) => `/media/${key.slice(0, 10)}/400.webp`],
  ['the master itself', (key: string) => `/media/${key}/..%2f..%2fmasters%2f${key.slice(0, 2)}%2f${key}.webp`],
  ['a file outside', () => '/media/..%2f..%2f..%2fetc/passwd'],
  ['a key that climbs', () => '/media/%2e%2e/400.webp'],
])('%s is not found', async (_, address) => {
  await using shop = await openShop();
  const { key } = await storePicture(shop.deps, await photograph(300, 300));
  const reply = await shop.inject(address(key));
  expect(reply.statusCode).toBe(404);
});

test('the same bytes are stored once, however often they are uploaded', async () => {
  await using shop = await openShop();
  const bytes = await photograph(300, 200);
  const stored = await Promise.all(Array.from({ length: 5 }, () => storePicture(shop.deps, bytes)));

  expect(new Set(stored.map(({ key }) => key)).size).toBe(1);
  expect(await shop.db.select().from(pictures)).toHaveLength(1);
  expect(await filesIn(join(shop.config.dataFolder, 'media'))).toHaveLength(1);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('not a picture at all')],
  [
    'a drawing that may carry a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  ],
  ['a page', Buffer.from('<!doctype html><title>x</title>')],
  ['the first bytes of a JPEG and rubbish', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(500, 7)])],
])('%s is refused as a picture, and nothing is kept', async (_, bytes) => {
  await using shop = await openShop();
  await expect(storePicture(shop.deps, bytes)).rejects.toMatchObject({ status: 400, code: 'not-a-picture' });
  expect(await shop.db.select().from(pictures)).toHaveLength(0);
});

test('a picture of more than 10 MB is refused', async () => {
  await using shop = await openShop();
  const bytes = Buffer.alloc(10 * 1024 * 1024 + 1, 1);
  await expect(storePicture(shop.deps, bytes)).rejects.toMatchObject({ status: 413, code: 'picture-too-large' });
});

test('a picture of too many pixels is refused by its own words, however few bytes it has', async () => {
  await using shop = await openShop();
  await expect(storePicture(shop.deps, await photograph(8_000, 5_001))).rejects.toMatchObject({
    status: 413,
    message: 'That picture has more than 40 million pixels. Please choose a smaller one.',
  });
});

test.each([
  ['cards and product pages', 960, ['200.avif', '400.avif', '640.avif', '960.avif']],
  [
    'a picture enlarged, of one that is large enough',
    1500,
    ['1600.avif', '200.avif', '400.avif', '640.avif', '960.avif'],
  ],
  ['a small one, and none it does not fill', 380, ['200.avif', '400.avif']],
])('warming up makes the sizes of %s before anybody requests them', async (_, side, expected) => {
  await using shop = await openShop();
  const { key } = await storePicture(shop.deps, await photograph(side, side));
  await warmUpPictures(shop.deps);
  const made = await filesIn(join(shop.config.dataFolder, 'media', 'derivatives', key.slice(0, 2), key));
  expect(made.toSorted()).toEqual(expected);
});
