import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodePicture, UnreadablePicture } from './encoding.ts';

const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b24a2c' } });

test('a photograph loses where it was taken and stands upright', async () => {
  const bytes = await photograph(60, 40)
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

  const master = await encodePicture({ kind: 'master', bytes });

  const stored = await sharp(master.bytes).metadata();
  expect([stored.format, stored.width, stored.height]).toEqual(['webp', 40, 60]);
  expect(stored.exif).toBeUndefined();
});

test('a WebP that needs no change is stored byte for byte, and a broken one is rejected all the same', async () => {
  const bytes = await photograph(300, 200).webp().toBuffer();
  const master = await encodePicture({ kind: 'master', bytes });
  expect(Buffer.from(master.bytes).equals(bytes)).toBe(true);
  const cut = bytes.subarray(0, bytes.byteLength - 20);
  await expect(encodePicture({ kind: 'master', bytes: cut })).rejects.toThrow(UnreadablePicture);
});

test('a huge photograph is stored at 2400 px', async () => {
  const bytes = await photograph(5000, 2500).png().toBuffer();
  const master = await encodePicture({ kind: 'master', bytes });
  expect([master.width, master.height]).toEqual([2400, 1200]);
});

test('a picture of more than 40 million pixels is refused, however few bytes it has', async () => {
  const bytes = await photograph(6_400, 6_400).png({ compressionLevel: 9 }).toBuffer();
  await expect(encodePicture({ kind: 'master', bytes })).rejects.toThrow(UnreadablePicture);
});

test('half a picture is refused', async () => {
  const whole = await photograph(400, 400).jpeg().toBuffer();
  const bytes = whole.subarray(0, Math.floor(whole.byteLength / 2));
  await expect(encodePicture({ kind: 'master', bytes })).rejects.toThrow(UnreadablePicture);
});

test.each([
  ['avif', 'heif'],
  ['webp', 'webp'],
  ['jpg', 'jpeg'],
] as const)('a picture can be had as %s, and is never made larger than it is', async (format, decoded) => {
  const master = await photograph(500, 250).webp().toBuffer();
  const small = await encodePicture({ kind: 'derivative', master, width: 200, format });
  const large = await encodePicture({ kind: 'derivative', master, width: 1600, format });

  expect((await sharp(small.bytes).metadata()).format).toBe(decoded);
  expect([small.width, small.height]).toEqual([200, 100]);
  expect([large.width, large.height]).toEqual([500, 250]);
});
