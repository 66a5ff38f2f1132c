import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openBucket } from '#platform/object-storage/bucket.ts';
import { s3Keys, startS3Server } from '../../../tests/support/s3-server.ts';
import { diskStorage } from './disk-storage.ts';

const pictures = 20;
const program = join(import.meta.dirname, '../../../scripts/media.ts');

async function runMedia(args: readonly string[], env: Record<string, string>) {
  const keys = { AWS_ACCESS_KEY_ID: s3Keys.accessKeyId, AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey };
  const child = spawn(process.execPath, ['--no-deprecation', program, ...args], {
    env: { PATH: process.env.PATH, ...keys, ...env },
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += String(text)));
  child.stderr.on('data', (text: Buffer) => (said += String(text)));
  const [code] = await once(child, 'close');
  return { code, said };
}

test('the command moves all pictures to a bucket and back, and ends with wrong keys before it has moved one', async () => {
  await using server = await startS3Server();
  const folder = mkdtempSync(join(tmpdir(), 'shop-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { SHOP_DATA: folder };
  const disk = diskStorage(join(folder, 'media'));
  const names = Array.from({ length: pictures }, (_, number) => `masters/ab/${String(number).padStart(6, 'a')}.webp`);
  for (const name of names) await disk.write(name, Buffer.from(name));

  const wrong = await runMedia(['move', '--to', server.url], { ...env, AWS_SECRET_ACCESS_KEY: 'wrong' });
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('403') });
  const there = await runMedia(['move', '--to', server.url, '--remove'], env);
  expect(there).toMatchObject({ code: 0, said: expect.stringContaining(`${pictures} pictures copied`) });
  expect(await disk.list('masters')).toEqual([]);
  expect(await openBucket(server.address, s3Keys).list('masters/')).toHaveLength(pictures);

  const back = await runMedia(['move', '--to', 'disk', '--from', server.url], env);
  expect(back).toMatchObject({ code: 0, said: expect.stringContaining(`${pictures} pictures copied`) });
  expect((await disk.list('masters')).map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  const again = await runMedia(['move', '--to', 'disk', '--from', server.url], env);
  expect(again.said).toContain(`0 pictures copied and checked, ${pictures} were there already`);
});
