import { randomBytes } from 'node:crypto';
import { WriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writeArchive } from './archive-file.ts';
import { whyItFailed } from './backup-error.ts';

/** Files of this process take so many bytes. */
function fillDiskAfter(bytes: number) {
  let left = bytes;
  const write = (length: number, done: (error?: Error | null) => void) => {
    left -= length;
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    setImmediate(done, left < 0 ? full : null);
  };
  const files = WriteStream.prototype;
  const one = vi
    .spyOn(files, '_write')
    .mockImplementation((chunk: Buffer, _encoding, done) => write(chunk.length, done));
  const many = vi.spyOn(files, '_writev').mockImplementation((chunks, done) => {
    const length = chunks.reduce((sum, { chunk }: { chunk: Buffer }) => sum + chunk.length, 0);
    write(length, done);
  });
  onTestFinished(() => [one, many].forEach((spy) => spy.mockRestore()));
}

async function* entries() {
  for (let index = 0; index < 40; index += 1) yield { name: `rows/${index}`, bytes: randomBytes(100_000) };
  return {};
}

test.each([0, 50_000, 1_000_000, 3_900_000])(
  'a disk that is full after %i bytes is named and crashes nothing',
  async (left) => {
    for (const passphrase of [undefined, 'correct horse battery staple']) {
      fillDiskAfter(left);
      const writing = writeArchive(join(tmpdir(), crypto.randomUUID()), 'sums', entries(), passphrase);
      const error: unknown = await writing.catch((reason: unknown) => reason);
      expect(whyItFailed(error)).toBe('The disk that backups go to is full.');
    }
  },
);
