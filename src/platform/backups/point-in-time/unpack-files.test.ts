import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { damagedAt, openFolder } from '../../../../tests/support/backups.ts';
import { segmentName } from './log-names.rules.ts';
import { unpackLog } from './unpack-files.ts';

const changes = Buffer.from(Array.from({ length: 40_000 }, (_, index) => (index * index) % 251));
const whole = gzipSync(changes, { level: 1 });

async function openLog() {
  const folder = await openFolder();
  const file = join(folder.path, 'changes');
  const span = { folder: folder.path, timeline: 1, start: 64n, end: 64n + BigInt(changes.length) };
  return {
    async unpack(stored: Uint8Array): Promise<Buffer> {
      await writeFile(file, stored);
      await unpackLog(file, undefined, span);
      return readFile(join(folder.path, segmentName(1, 0n)));
    },
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
}

test('stored changes come back where they were in their file', async () => {
  await using log = await openLog();
  const segment = await log.unpack(whole);
  expect(segment.subarray(64, 64 + changes.length)).toEqual(changes);
});

test('stored changes that were damaged or cut off anywhere are refused', async () => {
  await using log = await openLog();
  const places = Array.from({ length: 24 }, (_, index) => Math.floor((index * whole.length) / 24));
  for (const at of [...places, whole.length - 30, whole.length - 8]) {
    await expect(log.unpack(whole.subarray(0, at))).rejects.toThrow('The backup is damaged');
    await expect(log.unpack(damagedAt(whole, at))).rejects.toThrow('The backup is damaged');
  }
});
