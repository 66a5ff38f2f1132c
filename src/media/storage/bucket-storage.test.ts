import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openBucket } from '#platform/object-storage/bucket.ts';
import { s3Faults, s3Keys, startS3Server } from '../../../tests/support/s3-server.ts';
import type { S3Server } from '../../../tests/support/s3-server.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { storePicture } from '../pictures/pictures.ts';
import { bucketStorage } from './bucket-storage.ts';
import { diskStorage } from './disk-storage.ts';
import { moveMedia } from './move-media.ts';

/** Twice at most; only where no answer comes is the time of one waited for. */
const impatient = { attempts: 2, attemptMs: 2_000, pauseMs: 1 };
const fileName = 'masters/ab/abc.webp';
const bytes = Buffer.alloc(300_000, 'picture');

/** As another process would see it, which remembers nothing. */
function look(server: S3Server) {
  return bucketStorage(openBucket(server.address, s3Keys, impatient), { memory: false });
}

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('what was written is read back, listed, and removed with its folder', async () => {
  await using server = await startS3Server();
  const storage = look(server);
  const names = [fileName, 'derivatives/ab/abc/400.avif', 'derivatives/ab/abc/400.jpg', 'derivatives/ab/abcd/400.jpg'];
  for (const name of names) await storage.write(name, Buffer.from(name));

  expect((await storage.read(fileName))?.toString()).toBe(fileName);
  expect([await storage.has(fileName), await storage.has('masters/ab/none.webp')]).toEqual([true, false]);
  expect(await storage.read('masters/ab/none.webp')).toBeNull();
  expect((await storage.list('derivatives')).map(({ name, bytes: size }) => [name, size])).toEqual(
    names.slice(1).map((name) => [name, name.length]),
  );

  await storage.remove('derivatives/ab/abc');
  await storage.remove('masters/ab/none.webp');
  expect(await Promise.all(names.map((name) => storage.has(name)))).toEqual([true, false, false, true]);
});

test.each(s3Faults)('where %s, a picture is stored and read all the same', async (fault) => {
  await using server = await startS3Server();
  server.fail(fault);
  await look(server).write(fileName, bytes);
  server.fail(fault);
  expect((await look(server).read(fileName))?.equals(bytes)).toBe(true);
});

test.each(s3Faults)(
  'where %s again and again, callers are asked to retry, and no half picture is left',
  async (fault) => {
    await using server = await startS3Server();
    server.fail(...Array.from({ length: impatient.attempts }, () => fault));
    const refused = { status: 503, code: 'pictures-away', details: { retryAfter: 5 } };

    await expect(look(server).write(fileName, bytes)).rejects.toMatchObject(refused);

    expect(server.requests()).toBe(impatient.attempts);
    expect(await look(server).has(fileName)).toBe(false);
  },
);

test('while no answer comes, two hundred readers wait for one and others are asked to come back', async () => {
  await using server = await startS3Server();
  server.fail(...Array.from({ length: 16 }, () => 'no answer comes' as const)); // as many as are asked for at once
  const storage = look(server);
  const reads = Array.from({ length: 210 }, (_, at) =>
    storage.read(`masters/ab/abc${at}.webp`).catch(({ code }: { code: string }) => code),
  );
  const away = Array.from({ length: 10 }, () => 'pictures-away');
  expect(await Promise.all(reads.slice(200))).toEqual(away);
  expect(new Set(await Promise.all(reads.slice(0, 200)))).toEqual(new Set([null]));
});

test('wrong keys are an error at once, which does not reveal them', async () => {
  await using server = await startS3Server();
  const secretAccessKey = 'a-secret-of-somebody';
  const storage = bucketStorage(openBucket(server.address, { accessKeyId: 'NOBODY', secretAccessKey }, impatient));

  const error: unknown = await storage.read(fileName).catch((reason: unknown) => reason);

  expect(String(error)).toContain('was answered 403 InvalidAccessKeyId');
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(secretAccessKey);
  expect(server.requests()).toBe(1);
});

test('a picture looked at again is not fetched again', async () => {
  await using server = await startS3Server();
  await look(server).write(fileName, bytes);
  const storage = bucketStorage(openBucket(server.address, s3Keys));
  await storage.read(fileName);
  const requests = server.requests();
  expect((await storage.read(fileName))?.equals(bytes)).toBe(true);
  expect(server.requests()).toBe(requests);
});

test('pictures have the same headers from a bucket as from a disk, and come again once it is back', async () => {
  await using server = await startS3Server();
  const env = {
    MEDIA_STORAGE: server.url,
    AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
  };
  await using onDisk = await openShop();
  await using inBucket = await openShop({ env });
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#c96' } })
    .png()
    .toBuffer();

  const replies = [];
  for (const shop of [onDisk, inBucket]) {
    const { key } = await storePicture(shop.deps, picture);
    replies.push(await shop.inject(`/media/${key}/400.webp`));
  }

  const [disk, bucket] = replies.map(({ statusCode, rawPayload, headers: { date: _, ...headers } }) => {
    delete headers['x-request-id'];
    return { statusCode, headers, rawPayload };
  });
  expect(disk?.statusCode).toBe(200);
  expect(bucket).toEqual(disk);
});

test('pictures move to a bucket and back: broken off, the move goes on where it was', async () => {
  await using server = await startS3Server();
  const [from, back] = [diskStorage(openFolder()), diskStorage(openFolder())];
  const names = Array.from({ length: 12 }, (_, number) => `masters/ab/a${number}.webp`);
  for (const name of names) await from.write(name, Buffer.from(`${name} `.repeat(500)));
  await from.write('derivatives/ab/a1/400.avif', Buffer.from('small'));

  server.fail(...Array.from({ length: 40 }, () => 'it is asked to slow down' as const));
  await expect(moveMedia(from, look(server))).rejects.toMatchObject({ status: 503 });
  server.recover();
  await look(server).write(names[0] ?? '', Buffer.from(`${names[0]} `.repeat(500)));

  const moved = await moveMedia(from, look(server), { remove: true });
  expect(moved).toMatchObject({ removed: 13 });
  expect(moved.copied + moved.alreadyThere).toBe(13);
  expect(moved.alreadyThere).toBeGreaterThan(0);
  expect(await from.list('masters')).toEqual([]);
  expect(await moveMedia(look(server), back)).toMatchObject({ copied: 13, alreadyThere: 0 });
  expect((await back.read('masters/ab/a7.webp'))?.toString()).toBe('masters/ab/a7.webp '.repeat(500));
  expect(await moveMedia(look(server), back)).toMatchObject({ copied: 0, alreadyThere: 13 });
});

test('a file of any size goes into a bucket and comes back', async () => {
  await using server = await startS3Server();
  const [folder, bucket] = [openFolder(), openBucket(server.address, s3Keys, impatient)];
  const [there, back] = [join(folder, 'there'), join(folder, 'back')];
  writeFileSync(there, Buffer.alloc(5_000_000, 'backup'));
  server.fail('the connection breaks in the middle of an upload');
  await bucket.putFile('paw-and-vale.tar.gz', there);
  server.fail('only half an answer comes');
  expect(await bucket.getFile('paw-and-vale.tar.gz', back)).toBe(true);
  expect((await readFile(back)).equals(await readFile(there))).toBe(true);
  expect(await bucket.getFile('another.tar.gz', back)).toBe(false);
});
