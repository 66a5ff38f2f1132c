import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unpacked } from './unpack.ts';

const text = strToU8('sku,name\nA,Rope\nB,Ball\n'.repeat(20));
const archive = () => Buffer.from(zipSync({ 'fééd.csv': text }));
const directory = (zip: Buffer) => zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));

test('a file is unpacked out of several layers', () => {
  expect(unpacked(gzipSync(zipSync({ 'a.zip': archive() }))).files.map(({ bytes }) => bytes)).toEqual([text]);
});

test.each<[string, () => Uint8Array, RegExp]>([
  [
    'an archive that says that its file is shorter',
    () => {
      const zip = archive();
      zip.writeUInt32LE(100, directory(zip) + 24);
      return zip;
    },
    /damaged/,
  ],
  [
    'an archive with another checksum',
    () => {
      const zip = archive();
      zip.writeUInt32LE(1, directory(zip) + 16);
      return zip;
    },
    /damaged/,
  ],
  [
    'a file that was stored and changed',
    () => {
      const zip = Buffer.from(zipSync({ 'feed.csv': text }, { level: 0 }));
      zip[zip.indexOf('Rope')] = 0x4d;
      return zip;
    },
    /damaged/,
  ],
  [
    'a thousand layers',
    () => Array.from({ length: 1_000 }).reduce<Uint8Array>((packed) => gzipSync(packed, { level: 0 }), text),
    /packed more than 5 times/,
  ],
])('%s is refused', (_what, make, why) => {
  expect(() => unpacked(make())).toThrow(why);
});
