import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskStorage } from './disk-storage.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-storage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('what was written is read back, and only under its own name', async () => {
  const storage = diskStorage(folder);
  await storage.write('masters/ab/abc.webp', Buffer.from('picture'));

  expect((await storage.read('masters/ab/abc.webp'))?.toString()).toBe('picture');
  expect(await storage.has('masters/ab/abc.webp')).toBe(true);
  expect(await storage.read('masters/ab/abd.webp')).toBeNull();
  expect(await storage.has('masters/ab/abd.webp')).toBe(false);
});

test('many writers of one name leave one whole file and nothing else', async () => {
  const storage = diskStorage(folder);
  const bytes = Buffer.alloc(300_000, 'x');
  await Promise.all(Array.from({ length: 20 }, () => storage.write('masters/one.webp', bytes)));

  expect(await readdir(join(folder, 'masters'))).toEqual(['one.webp']);
  expect((await storage.read('masters/one.webp'))?.equals(bytes)).toBe(true);
});

test('a file is removed alone, a folder with all that is in it, and what is not there without a word', async () => {
  const storage = diskStorage(folder);
  const names = [
    'masters/ab/one.webp',
    'masters/ab/two.webp',
    'derivatives/ab/one/400.avif',
    'derivatives/ab/one/400.jpg',
  ];
  for (const name of names) await storage.write(name, Buffer.from('x'));
  for (const name of ['masters/ab/one.webp', 'derivatives/ab/one', 'derivatives/ab/none']) await storage.remove(name);
  expect(await Promise.all(names.map((name) => storage.has(name)))).toEqual([false, true, false, false]);
});

test.each(['../secret.txt', 'masters/../../secret.txt', '/etc/passwd', 'masters\\..\\x.webp', 'masters/\0.webp', ''])(
  'the name %j cannot leave the folder',
  async (name) => {
    const storage = diskStorage(folder);
    await expect(storage.read(name)).rejects.toThrow(RangeError);
    await expect(storage.write(name, Buffer.from('x'))).rejects.toThrow(RangeError);
    expect(() => storage.remove(name)).toThrow(RangeError);
  },
);
